import { OWN_CODE_DIGITS, RECOVERY_CODE_DIGITS } from '#contract/features/two-factor/own-code-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { decryptSecret } from '#server/lib/secrets/secret-box';
import { findSecretKeys } from '#server/lib/secrets/secret-keys';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import type { TriedCode } from '../verify-code';
import { type OwnCodeRow, spendRecoveryHash, spendStep } from './own-code-queries';
import { findRecoveryHash } from './recovery-codes';
import { findStep } from './totp';

/**
 * Returns the comparison with a user's own code or recovery codes. A right code is used up by it.
 * @throws (the comparison) HttpError 503 if the secret cannot be decrypted
 */
export function prepareOwnCode(services: Services, own: OwnCodeRow, code: string): TriedCode {
  return { isShared: false, matches: () => spend(services, own, code) };
}

async function spend(services: Services, own: OwnCodeRow, code: string): Promise<boolean> {
  if (code.length === OWN_CODE_DIGITS) return spendOneTimeCode(services, own, code);
  return code.length === RECOVERY_CODE_DIGITS && spendRecoveryCode(services, own, code);
}

async function spendOneTimeCode(services: Services, own: OwnCodeRow, code: string): Promise<boolean> {
  const step = findStep(readSecret(services, own), code, services.clock.now());
  return step !== null && spendStep(services.db, own, step);
}

async function spendRecoveryCode({ db }: Services, own: OwnCodeRow, code: string): Promise<boolean> {
  const hash = await findRecoveryHash(code, own.recoveryHashes);
  if (hash === null || !(await spendRecoveryHash(db, own.userId, hash))) return false;
  await insertAudit(db, { actorId: own.userId, action: 'two_factor.recovery_used' });
  return true;
}

/** @throws HttpError 503 if no key fits: the key was rotated while this server ran */
export function readSecret({ config, log }: Services, { userId, secret }: OwnCodeRow): string {
  const keys = findSecretKeys(config);
  const text = keys && decryptSecret(keys, secret, userId);
  if (text !== null) return text;
  log.error({ userId }, 'the secret of an own code cannot be decrypted: this server has another SECRETS_KEY');
  throw new HttpError('unavailable', 'this server cannot read the code');
}
