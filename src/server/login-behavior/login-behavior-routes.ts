import { changeLoginBehavior, getLoginBehavior } from '../../contract/login-behavior/login-behavior-contract';
import { normalizeLoginBehavior } from '../../contract/login-behavior/login-behavior-rules';
import { insertAudit } from '../platform/audit-queries';
import { serve } from '../platform/http/serve-route';
import { findLoginBehavior, updateLoginBehavior } from './login-behavior-queries';

export const loginBehaviorRoutes = [
  serve(getLoginBehavior, ({ services }) => findLoginBehavior(services.db)),

  serve(changeLoginBehavior, async ({ services, user, body }) => {
    const setting = normalizeLoginBehavior(body);
    await services.db.transaction(async (tx) => {
      const before = await findLoginBehavior(tx);
      await updateLoginBehavior(tx, setting);
      await insertAudit(tx, {
        actorId: user.id,
        action: 'login_behavior.changed',
        before,
        after: setting,
      });
    });
    return setting;
  }),
];
