import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import { encryptSecret } from '#server/lib/secrets/secret-box';
import { canKeepSecrets, requireSecretKeys } from '#server/lib/secrets/secret-keys';
import type { Services } from '#server/lib/services';
import { lockTwoFactorSetting } from '../two-factor-queries';
import { requireKeyCheck } from './check-secret-keys';
import { confirmCode, findUnconfirmedCode, upsertUnconfirmedCode } from './own-code-queries';
import { createRecoveryCodes } from './recovery-codes';
import { buildAddress, createSecret, findStep } from './totp';
import { readSecret } from './try-own-code';

/**
 * Stores a new secret, which verifies nothing until it is confirmed.
 * @throws HttpError 409 if the second factor is off, the server has no key, or the user has a code
 */
export async function beginSetUp(
  { db, clock, config }: Services,
  { id, email }: Caller,
): Promise<{ secret: string; address: string }> {
  if (!canKeepSecrets(config)) throw new HttpError('conflict', 'SECRETS_KEY is not set');
  const keys = requireSecretKeys(config);
  const secret = createSecret();
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await requireEnabled(tx);
    await requireKeyCheck(tx, keys);
    const encrypted = encryptSecret(keys, secret, id);
    if (!(await upsertUnconfirmedCode(tx, { userId: id, secret: encrypted, now: clock.now() })))
      throw new HttpError('conflict', 'this user has an own code: remove it first');
  });
  return { secret, address: buildAddress(secret, email) };
}

/**
 * Confirms the secret by a first code, which is used up by it. From then on, the organisation's code no longer serves this user.
 * @param endOthers ends the user's other verified sessions
 * @returns the recovery codes, which are stored as hashes
 * @throws HttpError 401 for a wrong code, 409 if no secret waits
 */
export async function confirmSetUp(
  services: Services,
  { id }: Caller,
  code: string,
  endOthers: (tx: Database) => Promise<unknown>,
): Promise<string[]> {
  const { db, clock } = services;
  const waiting = await findUnconfirmedCode(db, id);
  if (!waiting) throw noneWaits();
  const lastStep = findStep(readSecret(services, waiting), code, clock.now());
  if (lastStep === null) throw new HttpError('wrong_code', 'wrong code');
  const { codes, hashes } = await createRecoveryCodes();
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await requireEnabled(tx);
    const confirmed = { confirmedAt: clock.now().toISOString(), lastStep, recoveryHashes: hashes };
    if (!(await confirmCode(tx, waiting, confirmed))) throw noneWaits();
    await endOthers(tx);
    await insertAudit(tx, { actorId: id, action: 'two_factor.own_set' });
  });
  return codes;
}

const noneWaits = () => new HttpError('conflict', 'no own code waits for its first entry');

/** A session that has passed no second factor must not add one. */
async function requireEnabled(tx: Database): Promise<void> {
  const { enabled } = await lockTwoFactorSetting(tx);
  if (!enabled) throw new HttpError('conflict', 'the second factor is off');
}
