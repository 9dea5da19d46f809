import { changeLoginBehavior, getLoginBehavior } from '../../contract/login-behavior/login-behavior-contract';
import { normalizeLoginBehavior } from '../../contract/login-behavior/login-behavior-rules';
import { serve } from '../platform/http/serve-route';
import { changeSetting, readSetting } from '../platform/settings/setting';
import { loginBehavior } from './login-behavior-setting';

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
