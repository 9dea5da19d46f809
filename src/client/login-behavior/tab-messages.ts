import * as z from 'zod/mini';
import type { Tabs } from '../platform/services';

/** What this room's tabs tell each other, besides activity. */
const TabMessage = z.discriminatedUnion('kind', [
  /** A session of this browser ends by a rule, so that every tab can say which. */
  z.object({ kind: z.literal('sessionEnding'), uid: z.string(), rule: z.enum(['eachVisit', 'inactivity']) }),
  z.object({ kind: z.literal('loginBehaviorChanged') }),
]);
type TabMessage = z.infer<typeof TabMessage>;

export function tellTabs({ tabs }: { tabs: Tabs }, message: TabMessage): void {
  tabs.send(message);
}

/** Null for what is about something else, or was sent by an older or newer version of the product. */
export function readTabMessage(message: unknown): TabMessage | null {
  const parsed = TabMessage.safeParse(message);
  return parsed.success ? parsed.data : null;
}
