import { beginOwnCode, confirmOwnCode, removeOwnCode } from '#contract/features/two-factor/own-code-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { isKnownBrowser } from '../known-browser';
import { getProof } from '../second-factor-session';
import { deleteOtherSessions, lockTwoFactorSetting } from '../two-factor-queries';
import { tryCode } from '../verify-code';
import { deleteOwnCode, findOwnCode } from './own-code-queries';
import { beginSetUp, confirmSetUp } from './set-up-own-code';
import { prepareOwnCode } from './try-own-code';

export const ownCodeRoutes = [
  serve(beginOwnCode, async ({ services, user }) => ({ data: await beginSetUp(services, user) })),

  serve(confirmOwnCode, async ({ services, user, claims, request, body }) => {
    const proof = getProof(services.config, claims, request);
    const recoveryCodes = await confirmSetUp(services, user, body.code, (tx) =>
      deleteOtherSessions(tx, user.id, proof?.tokenHash ?? ''),
    );
    return { data: { recoveryCodes } };
  }),

  serve(removeOwnCode, async ({ services, user, claims, request, body }) => {
    const { db, config } = services;
    const own = await findOwnCode(db, user.id);
    if (!own) throw new HttpError('conflict', 'this user has no own code');
    const typer = { userId: user.id, isKnownBrowser: await isKnownBrowser(services, request, user.id) };
    if (!(await tryCode(services, typer, prepareOwnCode(services, own, body.code))))
      throw new HttpError('wrong_code', 'wrong code');
    await db.transaction(async (tx) => {
      await authorizeWrite(tx);
      await lockTwoFactorSetting(tx);
      await deleteOwnCode(tx, user.id);
      await deleteOtherSessions(tx, user.id, getProof(config, claims, request)?.tokenHash ?? '');
      await insertAudit(tx, { actorId: user.id, action: 'two_factor.own_removed' });
    });
    return { data: { removed: true } };
  }),
];
