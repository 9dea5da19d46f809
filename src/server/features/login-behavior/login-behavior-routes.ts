import {
  changeLoginBehavior,
  getLoginBehavior,
} from '../../../contract/features/login-behavior/login-behavior-contract';
import { normalizeLoginBehavior } from '../../../contract/features/login-behavior/login-behavior-rules';
import { serve } from '../../lib/http/serve-route';
import { changeSetting, readSetting } from '../../lib/settings/setting';
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
