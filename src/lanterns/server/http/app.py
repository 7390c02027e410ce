"""The application: every route, behind the security middleware."""

from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.websockets import WebSocket

from lanterns.server.api.operation import JSON
from lanterns.server.api.problems import HttpError
from lanterns.server.api.socket import SOCKET_PATH
from lanterns.server.http.limits import is_inside
from lanterns.server.http.metrics import CONTENT_TYPE
from lanterns.server.http.operation import route
from lanterns.server.http.routes import OPERATIONS
from lanterns.server.http.security import SecurityMiddleware, client_of
from lanterns.server.http.service import Service
from lanterns.server.http.socket import serve_socket
from lanterns.server.http.static import PAGE, Site, find_site
from lanterns.server.wire.base import encode

_OPENAPI: Final = "application/vnd.oai.openapi+json;version=3.1"


def create_app(service: Service) -> Starlette:
    """Return the application of one process, for uvicorn to run: see ``serve``."""
    page = service.settings.page
    site = Site(PAGE if page is None else Path(page), find_site(service.settings.site))

    async def not_found(request: Request, _: Exception) -> Response:
        """Answer with the page in a browser, which shows what is wrong, or with a problem."""
        if _wants_page(request):
            return site.not_found(request)
        raise HttpError(404, "not_found", "there is nothing at this address")

    app = Starlette(
        routes=[
            *(route(operation, service) for operation in OPERATIONS),
            *_socket_routes(service),
            *_operator_routes(service),
            *site.routes(),
        ],
        middleware=[Middleware(SecurityMiddleware, service=service)],
        exception_handlers={404: not_found, 405: _wrong_method},
        lifespan=lambda _: service.running(),
    )
    # Every path has one form.
    app.router.redirect_slashes = False
    return app


def _wants_page(request: Request) -> bool:
    wants_html = "text/html" in request.headers.get("accept", "")
    return wants_html and not request.scope["path"].startswith("/api/")


async def _wrong_method(request: Request, _: Exception) -> Response:
    """Answer with the methods of all routes at this path; Starlette names those of the first."""
    methods: set[str] = set()
    for one in request.app.routes:
        if isinstance(one, Route) and one.matches(request.scope)[0] is not Match.NONE:
            methods |= one.methods or set()
    methods |= {"OPTIONS"} if methods else set()
    allow = {"allow": ", ".join(sorted(methods))}
    if request.method in methods:
        return Response(status_code=204, headers=allow)
    error = HttpError(405, "method_not_allowed", "method not allowed")
    error.headers |= allow
    raise error


def _socket_routes(service: Service) -> list[WebSocketRoute | Route]:
    async def handle(socket: WebSocket) -> None:
        await serve_socket(socket, service)

    async def refuse(_: Request) -> Response:
        raise HTTPException(405)  # only a WebSocket can open it

    return [WebSocketRoute(SOCKET_PATH, handle), Route(SOCKET_PATH, refuse, methods=[])]


def _operator_routes(service: Service) -> list[Route]:
    """Return the routes for the server's operator: health, metrics, schema."""

    async def health(_: Request) -> Response:
        try:
            await service.probe()
        except Exception as error:
            raise HttpError(503, "store_unavailable", "the store does not answer", 5) from error
        return Response(b'{"status":"ok"}', media_type=JSON)

    async def metrics(request: Request) -> Response:
        if not is_inside(client_of(request.scope).address):
            raise HTTPException(404)
        for phase, count in (await service.store.counts()).items():
            service.metrics.tables.labels(phase).set(count)
        return Response(service.metrics.expose(), media_type=CONTENT_TYPE)

    async def schema(_: Request) -> Response:
        # Imported here because nothing else needs the schema at run time.
        from lanterns.server.schema.openapi import openapi

        return Response(encode(openapi()), media_type=_OPENAPI)

    return [Route("/healthz", health), Route("/metrics", metrics), Route("/schema", schema)]
