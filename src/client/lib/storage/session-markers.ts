import * as z from 'zod/mini';
import type { KeyValueStore, Services } from '../services';

/**
 * Markers of a user's browser session. They are in session storage, which belongs to one tab, while the session belongs
 * to the browser: a new tab asks the open tabs first (product.md section 4). Only `open` is in local storage, unless a
 * second factor is needed.
 */
const SESSION_MARKERS = ['twoFactorVerified', 'visit', 'open'] as const;
export type SessionMarker = (typeof SESSION_MARKERS)[number];

const HELD = 'true';
/** Timeout for the response of a busy tab, ms. Usually it takes a few milliseconds. */
const ANSWER_WITHIN_MS = 300;

const Message = z.object({
  kind: z.enum(['markerAsked', 'markerHeld']),
  marker: z.enum(SESSION_MARKERS),
  uid: z.string(),
});
type Message = z.infer<typeof Message>;

const getKey = (marker: SessionMarker, uid: string): string => `misrad.${marker}.${uid}`;

export function hasMarker(storage: KeyValueStore, marker: SessionMarker, uid: string): boolean {
  return storage.get(getKey(marker, uid)) === HELD;
}

export function setMarker(storage: KeyValueStore, marker: SessionMarker, uid: string): void {
  storage.set(getKey(marker, uid), HELD);
}

export function removeMarker(storage: KeyValueStore, marker: SessionMarker, uid: string): void {
  storage.remove(getKey(marker, uid));
}

/** Announces a new marker to the other tabs. */
export function announceMarker({ tabs }: Pick<Services, 'tabs'>, marker: SessionMarker, uid: string): void {
  tabs.send({ kind: 'markerHeld', marker, uid } satisfies Message);
}

/** Returns true if another tab of this browser has the marker. Waits up to 300 ms for a response. */
export async function requestMarkerFromTabs(
  { tabs, clock }: Pick<Services, 'tabs' | 'clock'>,
  marker: SessionMarker,
  uid: string,
): Promise<boolean> {
  const enough = new AbortController();
  let held = false;
  const stop = tabs.onMessage((message) => {
    if (!isAbout(message, 'markerHeld', marker, uid)) return;
    held = true;
    enough.abort();
  });
  tabs.send({ kind: 'markerAsked', marker, uid } satisfies Message);
  await clock.sleep(ANSWER_WITHIN_MS, enough.signal);
  stop();
  return held;
}

/**
 * Answers other tabs' requests for markers while the page lives.
 * @param onHeld Called when another tab gets a marker.
 * @returns A function that removes the listener.
 */
export function serveMarkersToTabs(
  services: Pick<Services, 'tabs' | 'sessionStorage'>,
  onHeld: (marker: SessionMarker, uid: string) => void,
): () => void {
  const { tabs, sessionStorage } = services;
  return tabs.onMessage((message) => {
    const parsed = Message.safeParse(message);
    if (!parsed.success) return;
    const { kind, marker, uid } = parsed.data;
    if (kind === 'markerHeld') onHeld(marker, uid);
    else if (hasMarker(sessionStorage, marker, uid)) announceMarker(services, marker, uid);
  });
}

function isAbout(message: unknown, kind: Message['kind'], marker: SessionMarker, uid: string): boolean {
  const parsed = Message.safeParse(message);
  return (
    parsed.success && parsed.data.kind === kind && parsed.data.marker === marker && parsed.data.uid === uid
  );
}
