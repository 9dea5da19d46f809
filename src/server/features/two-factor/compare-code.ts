import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { codeMatches, hashCode, isOutdated } from './code-hash';
import { findOwnCode, type OwnCodeRow } from './own-code/own-code-queries';
import { prepareOwnCode } from './own-code/try-own-code';
import { lockTwoFactorSetting, updateTwoFactorSetting } from './two-factor-queries';
import { type CodeTyper, prepareSharedCode, tryCode } from './verify-code';

/** Code of a right entry. */
interface ComparedCode {
  /**
   * Requires, in the transaction of the verification, that the compared code still serves this user.
   * @throws HttpError 401 if it was changed after the comparison
   */
  requireUnchanged(tx: Database): Promise<void>;
}

/**
 * Compares an entered code with the user's own one, or with the organisation's for a user without one.
 * @throws HttpError 401 for a wrong code, 409 if no code is set, 429 while locked
 */
export async function compareCode(
  services: Services,
  typer: CodeTyper,
  code: string,
  { codeHash, own }: { codeHash: string | null; own: OwnCodeRow | null },
): Promise<ComparedCode> {
  if (own) {
    if (!(await tryCode(services, typer, prepareOwnCode(services, own, code)))) throw wrongCode();
    return { requireUnchanged: (tx) => requireSameOwnCode(tx, typer.userId, own) };
  }
  if (codeHash === null) throw new HttpError('conflict', 'enabled, but no code is set');
  if (!(await tryCode(services, typer, prepareSharedCode(code, codeHash)))) throw wrongCode();
  const renewed = isOutdated(codeHash) ? await hashCode(code) : null;
  return {
    requireUnchanged: async (tx) => {
      await requireSameOwnCode(tx, typer.userId, null);
      await requireSameSharedCode(tx, code, { compared: codeHash, renewed });
    },
  };
}

const wrongCode = () => new HttpError('wrong_code', 'wrong code');

async function requireSameOwnCode(tx: Database, userId: string, compared: OwnCodeRow | null): Promise<void> {
  await lockTwoFactorSetting(tx);
  const now = await findOwnCode(tx, userId);
  if (now?.confirmedAt !== compared?.confirmedAt)
    throw new HttpError('wrong_code', 'the code was changed meanwhile');
}

/** Also stores the renewed hash. */
async function requireSameSharedCode(
  tx: Database,
  code: string,
  { compared, renewed }: { compared: string; renewed: string | null },
): Promise<void> {
  const now = await lockTwoFactorSetting(tx);
  if (now.codeHash === compared) {
    if (renewed !== null) await updateTwoFactorSetting(tx, { ...now, codeHash: renewed });
    return;
  }
  // A parallel request may have renewed the hash of the same code.
  const isSame = renewed !== null && now.codeHash !== null && (await codeMatches(code, now.codeHash));
  if (!isSame) throw new HttpError('wrong_code', 'the code was changed meanwhile');
}
