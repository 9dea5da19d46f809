import * as z from 'zod';
import type { Config } from '#server/lib/config';

/** Returns the relying party of WebAuthn: the product's public origin and its host. */
export function relyingParty({ publicOrigin }: Config): { origin: string; rpId: string } {
  return { origin: publicOrigin, rpId: new URL(publicOrigin).hostname };
}

const ClientData = z.object({
  challenge: z.string().min(1).max(1_000),
  /** True inside a frame of another origin, where our client never runs. */
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
});

/** Parses the browser's client data; null if it is invalid, or from within a frame. */
export function readClientData(clientDataJSON: string): { challenge: string } | null {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const parsed = ClientData.safeParse(JSON.parse(text));
    return parsed.success ? { challenge: parsed.data.challenge } : null;
  } catch {
    return null;
  }
}

/** Returns the WebAuthn user handle: base64url of the uid. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}
