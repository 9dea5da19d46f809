import {
  changeLoginBehavior,
  getLoginBehavior,
  type LoginBehavior,
  normalizeLoginBehavior,
} from '#contract/features/login-behavior/login-behavior-contract';
import { serve } from '#server/lib/http/serve-route';
import { changeSetting, readSetting, type Setting } from '#server/lib/settings/setting';

/** Setting of the automatic sign-out. Off by default. */
const loginBehavior: Setting<LoginBehavior> = {
  key: 'login_behavior',
  changed: 'login_behavior.changed',
  read: (stored) => normalizeLoginBehavior((stored ?? {}) as Partial<LoginBehavior>),
};

export const loginBehaviorRoutes = [
  serve(getLoginBehavior, ({ services }) => readSetting(services.db, loginBehavior)),

  serve(changeLoginBehavior, ({ services, user, body: { basedOn, ...body } }) =>
    changeSetting(services.db, loginBehavior, {
      value: normalizeLoginBehavior(body),
      basedOn,
      actorId: user.id,
    }),
  ),
];
