import * as z from 'zod/mini';
import { SyncRunView } from '../../contract/sync/sync-runs-contract';
import type { Tabs } from '../platform/services';

/** What this room's tabs tell each other: one follows a run, the others hear of it, so that one stream serves all. */
const SyncMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('syncProgress'), run: SyncRunView }),
  /** `lastSyncTime` null: it did not move. `changed`: what was read before is out of date. */
  z.object({
    kind: z.literal('syncEnded'),
    lastSyncTime: z.nullable(z.string()),
    changed: z.boolean(),
  }),
  z.object({ kind: z.literal('autoSyncChanged') }),
]);
export type SyncMessage = z.infer<typeof SyncMessage>;

export function announceToTabs({ tabs }: { tabs: Tabs }, message: SyncMessage): void {
  tabs.send(message);
}

/** Null for what is about something else, or was sent by an older or newer version of the product. */
export function readSyncMessage(message: unknown): SyncMessage | null {
  const parsed = SyncMessage.safeParse(message);
  return parsed.success ? parsed.data : null;
}
