"""The application: every route, behind the gate."""

from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from lanterns.server.web.gate import Gate
from lanterns.server.web.metrics import CONTENT_TYPE
from lanterns.server.web.operation import route
from lanterns.server.web.problems import JSON, NOT_FOUND, Refused, answer_problem, to_refused
from lanterns.server.web.schema import OPERATIONS, SOCKET, openapi
from lanterns.server.web.service import Service
from lanterns.server.web.settings import Settings
from lanterns.server.web.site import page, site_routes
from lanterns.server.web.socket import serve_socket
from lanterns.server.web.talk import encode

_OPENAPI: Final = "application/vnd.oai.openapi+json;version=3.1"


def create_app(settings: Settings) -> Gate:
    """A server, to be run by uvicorn: see ``run``."""
    service = Service(settings)
    return Gate(create_inner(service), service)  # type: ignore[arg-type]


def create_inner(service: Service) -> Litestar:
    """The routes, without the gate."""

    def live(_: Litestar) -> AbstractAsyncContextManager[None]:
        return service.running()

    return Litestar(
        route_handlers=[
            *(route(operation, service) for operation in OPERATIONS),
            _socket(service),
            *_house(service),
            *site_routes(),
        ],
        lifespan=[live],
        exception_handlers={Exception: _tell_problem()},
        request_max_body_size=service.settings.limits.body,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


def _tell_problem() -> Any:
    """Problems as JSON; but who types a wrong address into a browser gets a page."""
    lost = page("lost.html")

    def handle(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        wants_page = "text/html" in request.headers.get("accept", "")
        if wants_page and not request.url.path.startswith("/api/"):
            refused = to_refused(error)
            if refused.status == 404 and refused.reason == NOT_FOUND:
                return lost.answer(None, 404)
        return answer_problem(request, error)

    return handle


def _socket(service: Service) -> WebsocketRouteHandler:
    async def handle(socket: WebSocket[Any, Any, Any]) -> None:
        await serve_socket(socket, service)

    return websocket(SOCKET.replace("{table}", "{table:str}"))(handle)


def _house(service: Service) -> list[HTTPRouteHandler]:
    """What whoever looks after the server asks."""

    @get("/healthz")
    async def health() -> Response[bytes]:
        try:
            await service.store.ping()
        except Exception as error:
            raise Refused(503, "the store does not answer", 5) from error
        return Response(b'{"status":"ok"}', media_type=JSON)

    @get("/metrics")
    async def metrics() -> Response[bytes]:
        for phase, count in (await service.store.counts()).items():
            service.metrics.tables.labels(phase).set(count)
        return Response(service.metrics.expose(), media_type=CONTENT_TYPE)

    @get("/schema")
    async def schema() -> Response[bytes]:
        return Response(encode(openapi()), media_type=_OPENAPI)

    return [health, metrics, schema]
