/** The files of the static site on this device: downloaded once, replaced by a later version with care. */

/** What the service worker reports while it downloads, in bytes. */
interface Progress {
  kind: "progress";
  loaded: number;
  total: number;
}

/** Chromium's offer to install the page as an app; other browsers have it in their own menus. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installation {
  /**
   * Whether everything is here. "online" means that this browser cannot store it, or that the
   * download broke off: then a network is needed to play.
   */
  state: "checking" | "downloading" | "stored" | "online" = $state("checking");
  /** How much has been downloaded, from 0 to 1. */
  progress = $state(0);
  /** Whether a later version has been downloaded and waits. */
  updated = $state(false);
  /** Whether other tabs are open, which still run the version before. */
  others = $state(false);
  /** Ask the browser to install the page; null where it does not offer that. */
  install: (() => Promise<void>) | null = $state.raw(null);

  #waiting: ServiceWorker | null = null;
  #prepared: Promise<void> | null = null;

  /** Resolves when everything has been stored, or when it is clear that it cannot be. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#register().catch(() => {
      this.state = "online";
    });
    return this.#prepared;
  }

  /** Let the later version take over, and start with it. Does nothing while other tabs are open. */
  update(): void {
    this.#waiting?.postMessage("take over");
  }

  async #register(): Promise<void> {
    const container = navigator.serviceWorker;
    if (!container) throw new Error("no service worker here");
    this.#offerInstalling();
    container.addEventListener("message", ({ data }: MessageEvent<Progress | "others">) => {
      if (data === "others") this.others = true;
      else this.progress = data.loaded / data.total;
    });
    const registration = await container.register("./sw.js", { updateViaCache: "none" });
    if (registration.active) this.state = "stored";
    else await this.#firstDownload(registration, container);
    this.#followUpdates(registration, container);
  }

  /** Before the worker has everything, fetching its files would download them twice. */
  async #firstDownload(
    registration: ServiceWorkerRegistration,
    container: ServiceWorkerContainer,
  ): Promise<void> {
    this.state = "downloading";
    const controlled = new Promise<void>((resolve) =>
      container.addEventListener("controllerchange", () => resolve(), { once: true }),
    );
    const worker = registration.installing ?? registration.waiting;
    if (worker) await Promise.race([controlled, untilDropped(worker)]);
    this.state = "stored";
  }

  #followUpdates(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
    const wait = (worker: ServiceWorker | null) => {
      this.#waiting = worker;
      this.updated = worker !== null;
    };
    if (registration.waiting) wait(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed") wait(worker);
        else if (worker.state === "activating" || worker.state === "redundant") wait(null);
      });
    });
    // Only after `update`: the version that was first here does not take over from any other.
    container.addEventListener("controllerchange", () => location.reload());
  }

  #offerInstalling(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.install = async () => {
        this.install = null;
        await (event as InstallPrompt).prompt();
      };
    });
  }
}

/** Fails when a service worker is given up, as a file of it could not be downloaded. */
function untilDropped(worker: ServiceWorker): Promise<never> {
  return new Promise((_, reject) =>
    worker.addEventListener("statechange", () => {
      if (worker.state === "redundant") reject(new Error("the download broke off"));
    }),
  );
}

let only: Installation | null = null;

/** The one installation of this page. */
export function installation(): Installation {
  only ??= new Installation();
  return only;
}

/** Wait until the files are here, if they can be stored at all; whether they are. */
export async function prepareFiles(): Promise<boolean> {
  await installation().prepare();
  return installation().state === "stored";
}
