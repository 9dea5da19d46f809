import {
  normalizeLoginBehavior,
  type LoginBehavior,
} from '../../../contract/features/login-behavior/login-behavior-rules';
import type { Setting } from '../../lib/settings/setting';

/** Setting of the automatic sign-out. Off by default. */
export const loginBehavior: Setting<LoginBehavior> = {
  key: 'login_behavior',
  changed: 'login_behavior.changed',
  read: (stored) => normalizeLoginBehavior((stored ?? {}) as Partial<LoginBehavior>),
};
