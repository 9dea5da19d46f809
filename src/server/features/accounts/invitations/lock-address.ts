import { createHash, randomUUID } from 'node:crypto';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { deleteLease, takeLease } from '#server/crm-mirror/runs/lease/sync-lease-queries';

/** Longer than the calls to the identity provider take. */
const LEASE_SECONDS = 60;
const POLL_MS = 100;
/** 20 seconds. */
const MAX_POLLS = 200;

/**
 * Runs `work` while nobody else, on any server, works with the account of this lower-case address at the identity provider. No
 * transaction stays open during the provider's calls: the embedded database could do nothing else meanwhile.
 * @throws HttpError 503 if others take too long
 */
export async function lockAddress<T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = `account ${createHash('sha256').update(email).digest('base64url')}`;
  const owner = randomUUID();
  for (let poll = 0; (await takeLease(db, name, owner, LEASE_SECONDS)) === null; poll += 1) {
    if (poll === MAX_POLLS)
      throw new HttpError('unavailable', 'the account of this address is being prepared', {
        retryAfterSeconds: 5,
      });
    await clock.sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await deleteLease(db, name, owner);
  }
}
