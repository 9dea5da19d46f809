import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/lib/http/route';
import { insertAudit } from '../audit-queries';
import { authorizeWrite } from '../authorize-write';
import type { Database } from '#server/db/database';
import { advisoryLock } from '#server/db/advisory-lock';
import { HttpError } from '../http/errors';
import { nothingChanged } from '../request-context';
import { findSetting, upsertSetting } from './settings-queries';

/** A setting of the organisation, stored as one row of `settings`. */
export interface Setting<Value> {
  readonly key: string;
  /** Action of the audit log entry of a change. */
  readonly changed: AuditAction;
  /** Returns the current value for the stored one; null: not stored. */
  readonly read: (stored: unknown) => Value;
}

type SettingSchema<Value> = z.ZodMiniType<Value> & {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
};

interface Declaration<Value> {
  key: string;
  changed: AuditAction;
  schema: SettingSchema<Value>;
  /**
   * Used if no valid value is stored. For objects, each field has its own fallback, so that a new field does not invalidate the
   * others.
   */
  fallback: Value;
}

/** Declares a setting: its row, its fallback, and the audit log action of a change. */
export function defineSetting<Value>({ key, changed, schema, fallback }: Declaration<Value>): Setting<Value> {
  const { shape } = schema;
  const read = (stored: unknown): Value => {
    const whole = schema.safeParse(stored);
    if (whole.success) return whole.data;
    if (!shape || typeof stored !== 'object' || stored === null) return fallback;
    const valid = Object.entries(stored).flatMap(([name, value]) => {
      const parsed = shape[name]?.safeParse(value);
      return parsed?.success ? [[name, parsed.data] as const] : [];
    });
    return { ...fallback, ...Object.fromEntries(valid) };
  };
  return { key, changed, read };
}

export async function readSetting<Value>(db: Database, { key, read }: Setting<Value>): Promise<Value> {
  return read(await findSetting(db, key));
}

interface Change<Value> {
  value: Value;
  /** Value that the user's change is based on; omitted: any value. */
  basedOn?: Value | undefined;
  actorId: string;
  /** Further writes of the change, in its transaction, before the setting is written. */
  alongside?: (tx: Database, before: Value) => Promise<void>;
}

/**
 * Changes a setting and writes its audit log entry in one transaction. An unchanged value is stored without an entry. Changes of
 * one setting are serialised, so that each entry contains the value it replaced.
 * @returns the new value
 * @throws HttpError as the route's guard does if the caller has lost the permission; 409 if the current value is neither
 * `basedOn` nor `value`
 */
export async function changeSetting<Value>(
  db: Database,
  setting: Setting<Value>,
  { value, basedOn, actorId, alongside }: Change<Value>,
): Promise<Value> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await advisoryLock(tx, `setting ${setting.key}`);
    const before = await readSetting(tx, setting);
    const isInForce = (one: Value): boolean => isDeepStrictEqual(setting.read(one), before);
    if (basedOn !== undefined && !isInForce(basedOn) && !isInForce(value))
      throw new HttpError('conflict', 'this setting was changed meanwhile');
    await alongside?.(tx, before);
    await upsertSetting(tx, setting.key, value);
    if (isInForce(value)) return nothingChanged();
    await insertAudit(tx, { actorId, action: setting.changed, before, after: value });
  });
  return value;
}
