"""The kinds over HTTP. A further kind is one module here and one line in the registry."""

from api.kinds.contract import KindApi
from api.kinds.count import COUNT_API
from api.kinds.discard import DISCARD_API
from api.kinds.domino import DOMINO_API
from api.kinds.ends import ENDS_API

__all__ = ["KIND_APIS"]

KIND_APIS: dict[str, KindApi] = {one.kind.name: one for one in (DISCARD_API, COUNT_API, DOMINO_API, ENDS_API)}
