import {
  changeTwoFactor,
  clearTwoFactor,
  endOtherVerifications,
  endOwnVerification,
  getTwoFactor,
  listOwnVerifications,
  verifyTwoFactor,
} from '#contract/features/two-factor/two-factor-contract';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { codeMatches, hashCode, isOutdated } from './code-hash';
import { changeTwoFactorSetting } from './change-two-factor';
import { beginVerifiedSession, endVerifiedSession, twoFactorStatus } from './second-factor-session';
import { isKnownBrowser, rememberBrowser } from './known-browser';
import { endOwnVerifications, findOwnVerifications } from './own-verifications';
import {
  BY_CODE,
  findTwoFactorSetting,
  lockTwoFactorSetting,
  updateTwoFactorSetting,
} from './two-factor-queries';
import { tryCode } from './verify-code';

/**
 * Requires that the compared code is still the organisation's, and stores its renewed hash.
 * @throws HttpError 401 if the code was changed after the comparison
 */
async function requireUnchangedCode(
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

export const twoFactorRoutes = [
  serve(getTwoFactor, async ({ services, claims, request }) => ({
    data: await twoFactorStatus(services, claims, request),
  })),

  serve(changeTwoFactor, async ({ services, user, claims, body, request }) => {
    const isKnown = await isKnownBrowser(services, request, user.id);
    await changeTwoFactorSetting(services, user, isKnown, body);
    return { data: await twoFactorStatus(services, claims, request) };
  }),

  serve(verifyTwoFactor, async ({ services, user, claims, body, request, reply }) => {
    const { enabled, codeHash } = await findTwoFactorSetting(services.db);
    if (!enabled) return { data: { verified: true } };
    if (codeHash === null) throw new HttpError('conflict', 'enabled, but no code is set');
    const isKnown = await isKnownBrowser(services, request, user.id);
    const typer = { userId: user.id, isKnownBrowser: isKnown };
    if (!(await tryCode(services, typer, body.code, codeHash)))
      throw new HttpError('wrong_code', 'wrong code');
    const renewed = isOutdated(codeHash) ? await hashCode(body.code) : null;
    await services.db.transaction(async (tx) => {
      await authorizeWrite(tx);
      await requireUnchangedCode(tx, body.code, { compared: codeHash, renewed });
      await beginVerifiedSession({ ...services, db: tx }, claims, BY_CODE, reply);
      if (!isKnown) await rememberBrowser({ ...services, db: tx }, reply, user.id);
    });
    return { data: { verified: true } };
  }),

  serve(clearTwoFactor, async ({ services, request, reply }) => {
    await endVerifiedSession(services, request, reply);
    return { data: { verified: false } };
  }),

  serve(listOwnVerifications, async ({ services, user, request }) => ({
    data: await findOwnVerifications(services, user.id, request),
  })),

  serve(endOwnVerification, async ({ services, user, request, params }) => {
    const ended = await endOwnVerifications(services, user.id, request, ({ id }) => id === params.id);
    if (ended === 0) throw new HttpError('not_found', 'the caller has no such verification');
    return { data: { ended } };
  }),

  serve(endOtherVerifications, async ({ services, user, request }) => ({
    data: { ended: await endOwnVerifications(services, user.id, request, ({ isCurrent }) => !isCurrent) },
  })),
];
