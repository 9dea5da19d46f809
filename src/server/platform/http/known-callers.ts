import type { Clock } from '../clock';

/**
 * Remembers which accounts the last look-up found approved, and which it refused. Anybody may sign up for an account, so
 * work for one that nobody approved must not take the places of people. It never decides an answer: another server may
 * have approved the account meanwhile.
 */
export interface KnownCallers {
  note(uid: string, isApproved: boolean): void;
  /** Was it approved at its last look-up? */
  isKnown(uid: string): boolean;
  /** Was it refused within the last seconds? */
  wasJustRefused(uid: string): boolean;
}

const REFUSAL_REMEMBERED_MS = 5_000;

export function createKnownCallers(clock: Clock): KnownCallers {
  const known = new Set<string>();
  /** When they were refused, the oldest first. */
  const refused = new Map<string, number>();

  function forgetOld(): void {
    const now = clock.now().getTime();
    for (const [uid, at] of refused) {
      if (now - at < REFUSAL_REMEMBERED_MS) return;
      refused.delete(uid);
    }
  }

  return {
    note(uid, isApproved) {
      refused.delete(uid);
      if (isApproved) return void known.add(uid);
      known.delete(uid);
      forgetOld();
      refused.set(uid, clock.now().getTime());
    },
    isKnown: (uid) => known.has(uid),
    wasJustRefused(uid) {
      forgetOld();
      return refused.has(uid);
    },
  };
}
