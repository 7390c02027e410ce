import { expect, it } from "vitest";

import type { SeatInfo, SideName, TableInfo } from "../protocol";
import { nextPerson, personAt, seating } from "./sharedTable";

function table(seats: string, toMove: SideName | null): TableInfo {
  const kinds = { p: "person", b: "bot", g: "person" };
  const faces = [..."NESW"].slice(0, seats.length).map((seat, index) => {
    const letter = seats[index] as "p" | "b" | "g";
    return { seat, kind: kinds[letter], gone: letter === "g" ? "resigned" : null };
  });
  return { seats: faces as SeatInfo[], to_move: toMove } as TableInfo;
}

it("seats the owner in the south, the others around the table, and bots on what is left", () => {
  expect(seating(2, 0)).toEqual({ people: ["S", "N"], bots: [] });
  expect(seating(2, 2)).toEqual({ people: ["S", "N"], bots: ["E", "W"] });
  expect(seating(3, 0)).toEqual({ people: ["S", "N", "E"], bots: [] });
  expect(seating(4, 0)).toEqual({ people: ["S", "N", "E", "W"], bots: [] });
});

it("knows everybody as a person of their own", () => {
  expect(["N", "E", "S", "W"].map((side) => personAt(side as SideName))).toEqual([
    ...["N", "E", "me", "W"],
  ]);
});

it("gives the device to the person to move, or to the next one after bots", () => {
  expect(nextPerson(table("pbpp", "S"))?.seat).toBe("S");
  expect(nextPerson(table("pbpp", "E"))?.seat).toBe("S");
  expect(nextPerson(table("pbpb", "W"))?.seat).toBe("N");
  expect(nextPerson(table("ppgg", "S"))?.seat).toBe("N");
  expect(nextPerson(table("bb", "N"))).toBeNull();
});
