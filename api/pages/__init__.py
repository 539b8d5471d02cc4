"""The site's pages: Jinja templates in two languages, and the hashed static files that make them work.

The application factory takes three things from here: ``page_routes`` and ``static_routes`` as route handlers and
``template_config`` as its template configuration. Pages hold no data of their own; their modules ask the API.
"""

from api.pages.assets import static_routes
from api.pages.rendering import template_config
from api.pages.routes import error_page, page_routes

__all__ = ["error_page", "page_routes", "static_routes", "template_config"]
