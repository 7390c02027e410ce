"""The application: every route, behind the gate."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from lanterns.server.http.gate import Gate
from lanterns.server.http.metrics import CONTENT_TYPE
from lanterns.server.http.operation import route
from lanterns.server.http.problems import JSON, NOT_FOUND, Refused, answer_problem, to_refused
from lanterns.server.http.service import Service
from lanterns.server.http.settings import Settings
from lanterns.server.http.site import Site
from lanterns.server.http.socket import serve_socket
from lanterns.server.http.talk import encode
from lanterns.server.schema.openapi import OPERATIONS, SOCKET, openapi

_OPENAPI: Final = "application/vnd.oai.openapi+json;version=3.1"


def create_app(settings: Settings) -> Gate:
    """A server, to be run by uvicorn: see ``run``."""
    service = Service(settings)
    return Gate(create_inner(service), service)  # type: ignore[arg-type]


def create_inner(service: Service) -> Litestar:
    """The routes, without the gate."""
    folder = service.settings.page
    site = Site() if folder is None else Site(Path(folder))

    def live(_: Litestar) -> AbstractAsyncContextManager[None]:
        return service.running()

    return Litestar(
        route_handlers=[
            *(route(operation, service) for operation in OPERATIONS),
            _socket(service),
            *_house(service),
            *site.routes(),
        ],
        lifespan=[live],
        exception_handlers={Exception: _tell_problem(site)},
        request_max_body_size=service.settings.limits.body,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


def _tell_problem(site: Site) -> Any:
    """Problems as JSON; but who types a wrong address into a browser gets the page."""

    def handle(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        wants_page = "text/html" in request.headers.get("accept", "")
        if wants_page and not request.url.path.startswith("/api/"):
            refused = to_refused(error)
            if refused.status == 404 and refused.reason == NOT_FOUND:
                return site.lost(request)
        return answer_problem(request, error)

    return handle


def _socket(service: Service) -> WebsocketRouteHandler:
    async def handle(socket: WebSocket[Any, Any, Any]) -> None:
        await serve_socket(socket, service)

    return websocket(SOCKET.replace("{table}", "{table:str}"))(handle)


def _house_route(path: str) -> HTTPRouteHandler:
    return HTTPRouteHandler(path, http_method=["GET", "HEAD"])


def _house(service: Service) -> list[HTTPRouteHandler]:
    """What whoever looks after the server asks."""

    @_house_route("/healthz")
    async def health() -> Response[bytes]:
        try:
            await service.store.ping()
        except Exception as error:
            raise Refused(503, "store_unavailable", "the store does not answer", 5) from error
        return Response(b'{"status":"ok"}', media_type=JSON)

    @_house_route("/metrics")
    async def metrics() -> Response[bytes]:
        for phase, count in (await service.store.counts()).items():
            service.metrics.tables.labels(phase).set(count)
        return Response(service.metrics.expose(), media_type=CONTENT_TYPE)

    @_house_route("/schema")
    async def schema() -> Response[bytes]:
        return Response(encode(openapi()), media_type=_OPENAPI)

    return [health, metrics, schema]
