/** The rows in IndexedDB that hold the tables of this device. */
const DATABASE = "lanterns";
const STORE = "rows";

type Row = [key: string, value: string];

export async function openRows(): Promise<Rows> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return new Rows(await done(request));
}

/** What `lanterns.server.local.browser.TextRows` describes. */
export class Rows {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async read(first: string, last: string): Promise<string> {
    const store = this.#database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(first, last);
    const [keys, values] = await Promise.all([
      done(store.getAllKeys(range)),
      done(store.getAll(range)),
    ]);
    return JSON.stringify(keys.map((key, place) => [key, values[place] as unknown]));
  }

  /**
   * Add and change rows in one transaction. It is confirmed once it is complete, which with strict
   * durability means on disk. False if the key of a new row is taken: then nothing is written.
   */
  write(added: string, changed: string): Promise<boolean> {
    const transaction = this.#database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    let taken = false;
    for (const [key, value] of JSON.parse(added) as Row[]) {
      const request = store.add(value, key);
      // The error goes on to abort the whole transaction.
      request.onerror = () => (taken ||= request.error?.name === "ConstraintError");
    }
    for (const [key, value] of JSON.parse(changed) as Row[]) store.put(value, key);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => {
        if (taken) resolve(false);
        else reject(transaction.error ?? new Error("the transaction was aborted"));
      };
    });
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database failed"));
  });
}
