import {
  normalizeLoginBehavior,
  type LoginBehavior,
} from '../../contract/login-behavior/login-behavior-rules';
import type { Setting } from '../platform/settings/setting';

/** What signs people out by itself; nothing does where it was never set. */
export const loginBehavior: Setting<LoginBehavior> = {
  key: 'login_behavior',
  changed: 'login_behavior.changed',
  read: (stored) => normalizeLoginBehavior((stored ?? {}) as Partial<LoginBehavior>),
};
