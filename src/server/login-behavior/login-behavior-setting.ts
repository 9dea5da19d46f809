import {
  normalizeLoginBehavior,
  type LoginBehavior,
} from '../../contract/login-behavior/login-behavior-rules';
import type { Setting } from '../platform/settings/setting';

/** Setting of the automatic sign-out. Off by default. */
export const loginBehavior: Setting<LoginBehavior> = {
  key: 'login_behavior',
  changed: 'login_behavior.changed',
  read: (stored) => normalizeLoginBehavior((stored ?? {}) as Partial<LoginBehavior>),
};
