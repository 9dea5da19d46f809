import { isDeepStrictEqual } from 'node:util';
import type { TwoFactorMode } from '#contract/features/two-factor/two-factor-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { canKeepSecrets } from '#server/lib/secrets/secret-keys';
import { hashCode } from './code-hash';
import {
  deleteKnownBrowsers,
  deleteSecondFactorSessions,
  findTwoFactorSetting,
  lockTwoFactorSetting,
  updateTwoFactorSetting,
} from './two-factor-queries';
import { prepareSharedCode, tryCode, type CodeTyper } from './verify-code';

interface Change {
  enabled: boolean;
  mode?: TwoFactorMode | undefined;
  code?: string | undefined;
  currentCode?: string | undefined;
}

/**
 * Changes the organisation's second factor and its code (product.md section 4). Changing an existing code or
 * the mode, or disabling the factor requires the current code. All verifications end; a new code also resets the known browsers.
 * @throws HttpError 400 for enabling without a code, 400 or 401 for the current code, 409 for own codes without a key, 429 while
 * locked
 */
export async function changeTwoFactorSetting(
  services: Services,
  caller: Caller,
  isKnownBrowser: boolean,
  change: Change,
): Promise<void> {
  const typer = { userId: caller.id, isKnownBrowser };
  const current = await findTwoFactorSetting(services.db);
  const weakens = current.enabled && !change.enabled;
  const mode = change.mode ?? current.mode;
  if (current.codeHash !== null && (weakens || mode !== current.mode || change.code !== undefined)) {
    await requireCurrentCode(services, typer, change.currentCode, current.codeHash);
  }
  if (mode === 'own' && mode !== current.mode && !canKeepSecrets(services.config))
    throw new HttpError('conflict', 'own codes need SECRETS_KEY');
  const codeHash = change.code === undefined ? current.codeHash : await hashCode(change.code);
  if (change.enabled && codeHash === null) {
    throw new HttpError('invalid_input', 'a code is needed to switch the second factor on', {
      fields: [{ field: 'body.code', reason: 'is needed' }],
    });
  }
  await services.db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const now = await lockTwoFactorSetting(tx);
    if (!isDeepStrictEqual(now, current))
      throw new HttpError('conflict', 'the setting was changed meanwhile');
    await updateTwoFactorSetting(tx, { enabled: change.enabled, codeHash, mode });
    await deleteSecondFactorSessions(tx);
    if (change.code !== undefined) await deleteKnownBrowsers(tx);
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'two_factor.changed',
      before: { enabled: current.enabled, mode: current.mode },
      after: { enabled: change.enabled, mode },
      details: { codeChanged: change.code !== undefined },
    });
  });
}

async function requireCurrentCode(
  services: Services,
  typer: CodeTyper,
  code: string | undefined,
  hash: string,
) {
  if (code === undefined) {
    throw new HttpError('invalid_input', 'the present code is needed', {
      fields: [{ field: 'body.currentCode', reason: 'is needed' }],
    });
  }
  if (!(await tryCode(services, typer, prepareSharedCode(code, hash))))
    throw new HttpError('wrong_code', 'the present code is wrong');
}
