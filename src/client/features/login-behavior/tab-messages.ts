import * as z from 'zod/mini';
import type { Tabs } from '#client/lib/services';

/** Messages between the tabs of this feature, besides activity. */
const TabMessage = z.discriminatedUnion('kind', [
  /** A session of this browser ends by a rule, so that every tab can show it. */
  z.object({ kind: z.literal('sessionEnding'), uid: z.string(), rule: z.enum(['eachVisit', 'inactivity']) }),
  z.object({ kind: z.literal('loginBehaviorChanged') }),
]);
type TabMessage = z.infer<typeof TabMessage>;

export function notifyTabs({ tabs }: { tabs: Tabs }, message: TabMessage): void {
  tabs.send(message);
}

/** Returns null for any other message, and for one of another version of the application. */
export function readTabMessage(message: unknown): TabMessage | null {
  const parsed = TabMessage.safeParse(message);
  return parsed.success ? parsed.data : null;
}
