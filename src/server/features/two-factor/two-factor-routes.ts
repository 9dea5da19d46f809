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
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { compareCode } from './compare-code';
import { changeTwoFactorSetting } from './change-two-factor';
import { beginVerifiedSession, endVerifiedSession, twoFactorStatus } from './second-factor-session';
import { isKnownBrowser, rememberBrowser } from './known-browser';
import { endOwnVerifications, findOwnVerifications } from './own-verifications';
import { findOwnCode } from './own-code/own-code-queries';
import { BY_CODE, findTwoFactorSetting, mustSetUpCode } from './two-factor-queries';

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
    const setting = await findTwoFactorSetting(services.db);
    if (!setting.enabled) return { data: { verified: true, mustSetUp: false } };
    const isKnown = await isKnownBrowser(services, request, user.id);
    const own = await findOwnCode(services.db, user.id);
    const compared = await compareCode(services, { userId: user.id, isKnownBrowser: isKnown }, body.code, {
      codeHash: setting.codeHash,
      own,
    });
    await services.db.transaction(async (tx) => {
      await authorizeWrite(tx);
      await compared.requireUnchanged(tx);
      await beginVerifiedSession({ ...services, db: tx }, claims, BY_CODE, reply);
      if (!isKnown) await rememberBrowser({ ...services, db: tx }, reply, user.id);
    });
    const hasOwnCode = own !== null;
    return { data: { verified: true, mustSetUp: mustSetUpCode(setting, { method: BY_CODE, hasOwnCode }) } };
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
