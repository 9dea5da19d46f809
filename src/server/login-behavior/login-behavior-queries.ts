import {
  normalizeLoginBehavior,
  type LoginBehavior,
} from '../../contract/login-behavior/login-behavior-rules';
import type { Database } from '../platform/database/database';
import { findSetting, upsertSetting } from '../platform/settings/settings-queries';

const KEY = 'login_behavior';

/** What signs people out by itself; nothing does where it was never set. */
export async function findLoginBehavior(db: Database): Promise<LoginBehavior> {
  return normalizeLoginBehavior(((await findSetting(db, KEY)) ?? {}) as Partial<LoginBehavior>);
}

export async function updateLoginBehavior(db: Database, setting: LoginBehavior): Promise<void> {
  await upsertSetting(db, KEY, setting);
}
