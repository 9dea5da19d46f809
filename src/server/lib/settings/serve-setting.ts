import type { settingRoutes } from '#contract/lib/http/setting-routes';
import type { Clock } from '../clock';
import type { Database } from '#server/db/database';
import { serve, type ServedRoute } from '../http/serve-route';
import { changeSetting, readSetting, type Setting } from './setting';

interface Change<Value> {
  before: Value;
  value: Value;
  clock: Clock;
}

/**
 * Binds the routes of a setting.
 * @param alongside Further writes of a change, in its transaction, before the setting is written
 */
export function serveSetting<Value extends Record<string, unknown>>(
  { get, change }: ReturnType<typeof settingRoutes>,
  setting: Setting<Value>,
  alongside?: (tx: Database, change: Change<Value>) => Promise<void>,
): ServedRoute[] {
  return [
    serve(get, async ({ services }) => ({ data: await readSetting(services.db, setting) })),

    serve(change, async ({ services: { db, clock }, user, body: { basedOn, ...given } }) => {
      const value = given as Value;
      const data = await changeSetting(db, setting, {
        value,
        basedOn: basedOn as Value | undefined,
        actorId: user.id,
        ...(alongside && { alongside: (tx, before) => alongside(tx, { before, value, clock }) }),
      });
      return { data };
    }),
  ];
}
