"""The site's pages: Jinja templates in two languages, and the hashed static files that make them work.

The application factory takes three things from here: ``page_routes`` and ``static_routes`` as route handlers and
``template_config`` as its template configuration. Most pages hold no data of their own: their
modules ask the API. Those about the visitor are filled here, by the functions that the API answers with.
"""

from api.pages.accounts import accounts_pages
from api.pages.archive import archive_pages
from api.pages.assets import static_routes
from api.pages.avatars import avatars_pages
from api.pages.boards import period_board_pages
from api.pages.crawling import crawling_pages
from api.pages.data import data_pages
from api.pages.design import design_pages
from api.pages.embeds import embeds_pages
from api.pages.feeds import feed_pages
from api.pages.history import history_pages
from api.pages.installing import installing_pages
from api.pages.leagues import league_pages
from api.pages.learning import learning_pages
from api.pages.numbers import numbers_pages
from api.pages.rendering import template_config
from api.pages.routes import error_page
from api.pages.routes import page_routes as plain_pages
from api.pages.sharing import sharing_pages

__all__ = ["error_page", "page_routes", "static_routes", "template_config"]

page_routes = [
    *plain_pages,
    *accounts_pages,
    *archive_pages,
    *avatars_pages,
    *period_board_pages,
    *data_pages,
    *crawling_pages,
    *design_pages,
    *embeds_pages,
    *feed_pages,
    *history_pages,
    *installing_pages,
    *league_pages,
    *learning_pages,
    *numbers_pages,
    *sharing_pages,
]
