/** A table for several people at this one device, each of them a person of their own to the server. */
import { call } from "../net/api";
import type { Person } from "../net/local";
import { SIDES } from "../screens/start/newTable.svelte";
import type { Command, SeatInfo, SideName, TableInfo } from "../protocol";

/** The owner of the device sits in the south. */
export function personAt(side: SideName): Person {
  return side === "S" ? "me" : side;
}

/** Where everybody sits: the owner of the device first, then the others; bots on the seats left. */
export function seating(people: number, bots: number): { people: SideName[]; bots: SideName[] } {
  const others = SIDES[(people + bots) as 2 | 3 | 4].filter((side) => side !== "S");
  return { people: ["S", ...others.slice(0, people - 1)], bots: others.slice(people - 1) };
}

/** The people who still play their seats. If there are several, they pass the device around. */
export function peopleAt({ seats }: TableInfo): SeatInfo[] {
  return seats.filter(({ kind, gone }) => kind === "person" && gone === null);
}

/** Who needs the device: the person to move, or after the turns of bots the next one. */
export function nextPerson(table: TableInfo): SeatInfo | null {
  const { seats, to_move } = table;
  const first = seats.findIndex(({ seat }) => seat === to_move);
  const turns = [...seats.slice(first), ...seats.slice(0, first)];
  const people = peopleAt(table);
  return turns.find((seat) => people.includes(seat)) ?? null;
}

/** What everybody may know about a table. */
export async function lookAt(table: string): Promise<TableInfo> {
  return (await call("GET /api/tables/{table}", null, { table }, "watcher")).table;
}

/** Seat everybody but the owner of the device, who made the table, and start the game. */
export async function seatOthers(
  table: string,
  sides: readonly SideName[],
  names: readonly string[],
): Promise<void> {
  for (const [index, seat] of sides.entries()) {
    const name = names[index];
    if (seat !== "S" && name) await send(seat, table, { type: "take_seat", name, seat });
  }
  await send("S", table, { type: "start" });
}

/** Ask for a rematch in everybody's name: they sit at one device, and one of them has pressed it. */
export async function askRematch(table: TableInfo): Promise<void> {
  for (const { seat, rematch } of peopleAt(table)) {
    if (!rematch) await send(seat, table.id, { type: "ask_rematch" });
  }
}

function send(seat: SideName, table: string, command: Command): Promise<unknown> {
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const name = "POST /api/tables/{table}/requests";
  return call(name, { id, command }, { table }, personAt(seat));
}
