/** Passkeys in the browser, and the name that goes with a person from device to device. */
import { call } from "../net/api";
import { prefs } from "../prefs.svelte";
import type { Devices } from "../protocol";

/** Whether this browser can use passkeys at all. */
export const knowsPasskeys = "PublicKeyCredential" in globalThis;

/** Take over the name that the person goes by elsewhere, if this browser knows none. */
export async function adoptName(): Promise<void> {
  if (prefs.name) return;
  try {
    prefs.name = (await call("GET /api/devices", null)).name;
  } catch {
    // The seats are here; the name can be typed again.
  }
}

/** Store the name of this browser for other devices. */
export async function shareName(): Promise<void> {
  if (prefs.name.trim()) await call("POST /api/name", { name: prefs.name });
}

/** Have the device make a passkey. */
export async function addPasskey(): Promise<Devices> {
  const { challenge, rp, user, name, exclude } = await call("POST /api/passkeys/begin", {});
  const shown = name || "Lanterns";
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(challenge),
      rp: { id: rp, name: "Lanterns" },
      user: { id: toBytes(user), name: shown, displayName: shown },
      // Ed25519, ECDSA with P-256 and RSA, by their numbers in the registry of COSE.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      excludeCredentials: exclude.map((id) => ({ type: "public-key", id: toBytes(id) })),
    },
  });
  const { response } = made as PublicKeyCredential;
  return call("POST /api/passkeys", {
    name: "",
    client_data: toText(response.clientDataJSON),
    attestation: toText((response as AuthenticatorAttestationResponse).attestationObject),
  });
}

/** Sign in with a passkey that the person chooses on their device. */
export async function usePasskey(): Promise<void> {
  const { challenge, rp } = await call("POST /api/passkeys/challenge", {});
  const chosen = await navigator.credentials.get({
    publicKey: { challenge: toBytes(challenge), rpId: rp, userVerification: "preferred" },
  });
  const { id, response } = chosen as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } =
    response as AuthenticatorAssertionResponse;
  await call("POST /api/passkeys/sign-in", {
    id,
    client_data: toText(clientDataJSON),
    authenticator_data: toText(authenticatorData),
    signature: toText(signature),
  });
  await adoptName();
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
