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
  wasJustRejected(uid: string): boolean;
}

const REJECTION_REMEMBERED_MS = 5_000;

export function createKnownCallers(clock: Clock): KnownCallers {
  const known = new Set<string>();
  /** Time of each rejection, oldest first. */
  const rejected = new Map<string, number>();

  function forgetOld(): void {
    const now = clock.now().getTime();
    for (const [uid, at] of rejected) {
      if (now - at < REJECTION_REMEMBERED_MS) return;
      rejected.delete(uid);
    }
  }

  return {
    remember(uid, isApproved) {
      rejected.delete(uid);
      if (isApproved) return void known.add(uid);
      known.delete(uid);
      forgetOld();
      rejected.set(uid, clock.now().getTime());
    },
    isKnown: (uid) => known.has(uid),
    wasJustRejected(uid) {
      forgetOld();
      return rejected.has(uid);
    },
  };
}
