import * as z from 'zod/mini';
import { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { Tabs } from '#client/lib/services';

/** Messages between tabs: one tab follows a run and the others get its progress, so that one stream serves all. */
const SyncMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('syncProgress'), run: SyncRunView }),
  /** `lastSyncTime` null: unchanged. `changed`: cached data is outdated. */
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

/** Returns null for any other message, and for one of another version of the application. */
export function readSyncMessage(message: unknown): SyncMessage | null {
  const parsed = SyncMessage.safeParse(message);
  return parsed.success ? parsed.data : null;
}
