"""The application: every route, behind the security middleware."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

from litestar import Litestar, Response, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from lanterns.server.api.operation import JSON
from lanterns.server.api.problems import HttpError
from lanterns.server.api.socket import SOCKET_PATH
from lanterns.server.http.limits import is_inside
from lanterns.server.http.metrics import CONTENT_TYPE
from lanterns.server.http.operation import HttpRequest, route
from lanterns.server.http.problems import answer_problem, to_http_error
from lanterns.server.http.routes import OPERATIONS
from lanterns.server.http.security import SecurityMiddleware, client_of
from lanterns.server.http.service import Service
from lanterns.server.http.settings import Settings
from lanterns.server.http.socket import Socket, serve_socket
from lanterns.server.http.static import PAGE, Site, find_site
from lanterns.server.wire.base import encode

_OPENAPI: Final = "application/vnd.oai.openapi+json;version=3.1"


def create_app(settings: Settings) -> SecurityMiddleware:
    """Return the application of one process, for uvicorn to run: see ``serve``."""
    service = Service(settings)
    return SecurityMiddleware(create_inner(service), service)


def create_inner(service: Service) -> Litestar:
    """Return the application without the security middleware."""
    page = service.settings.page
    site = Site(PAGE if page is None else Path(page), find_site(service.settings.site))

    def run_service(_: Litestar) -> AbstractAsyncContextManager[None]:
        return service.running()

    def handle_error(request: HttpRequest, error: Exception) -> Response[bytes]:
        """Answer with a problem as JSON, or with the page for an unknown address in a browser."""
        known = to_http_error(error)
        if known.code == "not_found" and _wants_page(request):
            return site.not_found(request)
        return answer_problem(known)

    return Litestar(
        route_handlers=[
            *(route(operation, service) for operation in OPERATIONS),
            _socket(service),
            *_operator_routes(service),
            *site.routes(),
        ],
        lifespan=[run_service],
        exception_handlers={Exception: handle_error},
        request_max_body_size=service.settings.limits.body,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


def _wants_page(request: HttpRequest) -> bool:
    wants_html = "text/html" in request.headers.get("accept", "")
    return wants_html and not request.url.path.startswith("/api/")


def _socket(service: Service) -> WebsocketRouteHandler:
    async def handle(socket: Socket) -> None:
        await serve_socket(socket, service)

    return websocket(SOCKET_PATH.replace("{table}", "{table:str}"))(handle)


def _operator_route(path: str) -> HTTPRouteHandler:
    return HTTPRouteHandler(path, http_method=["GET", "HEAD"])


def _operator_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes for the server's operator: health, metrics, schema."""

    @_operator_route("/healthz")
    async def health() -> Response[bytes]:
        try:
            await service.probe()
        except Exception as error:
            raise HttpError(503, "store_unavailable", "the store does not answer", 5) from error
        return Response(b'{"status":"ok"}', media_type=JSON)

    @_operator_route("/metrics")
    async def metrics(request: HttpRequest) -> Response[bytes]:
        if not is_inside(client_of(request.scope).address):
            raise HttpError(404, "not_found", "there is nothing at this address")
        for phase, count in (await service.store.counts()).items():
            service.metrics.tables.labels(phase).set(count)
        return Response(service.metrics.expose(), media_type=CONTENT_TYPE)

    @_operator_route("/schema")
    async def schema() -> Response[bytes]:
        # Imported here because nothing else needs the schema at run time.
        from lanterns.server.schema.openapi import openapi

        return Response(encode(openapi()), media_type=_OPENAPI)

    return [health, metrics, schema]
