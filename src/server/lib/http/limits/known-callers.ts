import type { Clock } from '../../clock';

/**
 * Remembers whether the last look-up approved or rejected an account. Anybody may sign up for an account, so work for unapproved
 * accounts must not use up the slots of users. It never decides a response: another server may have approved the account
 * meanwhile.
 */
export interface KnownCallers {
  remember(uid: string, isApproved: boolean): void;
  /** Returns whether the last look-up approved the account. */
  isKnown(uid: string): boolean;
  /** Returns whether the account was rejected within the last seconds. */
  wasJustRefused(uid: string): boolean;
}

const REFUSAL_REMEMBERED_MS = 5_000;

export function createKnownCallers(clock: Clock): KnownCallers {
  const known = new Set<string>();
  /** Time of each rejection, oldest first. */
  const refused = new Map<string, number>();

  function forgetOld(): void {
    const now = clock.now().getTime();
    for (const [uid, at] of refused) {
      if (now - at < REFUSAL_REMEMBERED_MS) return;
      refused.delete(uid);
    }
  }

  return {
    remember(uid, isApproved) {
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
