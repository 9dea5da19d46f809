import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { AuditAction } from '../../../contract/http/route';
import { insertAudit } from '../audit-queries';
import { authorizeWrite } from '../authorize-write';
import type { Database } from '../database/database';
import { lockUntilEnd } from '../database/lock-until-end';
import { HttpError } from '../http/errors';
import { nothingChanged } from '../request-context';
import { findSetting, upsertSetting } from './settings-queries';

/** A setting of the organisation: one row of `settings`, by its key. */
export interface Setting<Value> {
  readonly key: string;
  /** The action of the audit entry that a change leaves. */
  readonly changed: AuditAction;
  /** The setting in force for what is stored; null: nothing is. */
  readonly read: (stored: unknown) => Value;
}

type SchemaOf<Value> = z.ZodMiniType<Value> & {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
};

interface Declaration<Value> {
  key: string;
  changed: AuditAction;
  schema: SchemaOf<Value>;
  /** In force where nothing valid was set. Of an object each field by itself: one that is new breaks no other. */
  fallback: Value;
}

/** Declares a setting: its row, what it is where nothing valid was set, and what a change leaves in the audit log. */
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

/** The setting in force. */
export async function readSetting<Value>(db: Database, { key, read }: Setting<Value>): Promise<Value> {
  return read(await findSetting(db, key));
}

interface Change<Value> {
  value: Value;
  /** What it was to whoever changes it; left out: whatever it was. */
  basedOn?: Value | undefined;
  actorId: string;
  /** What else belongs to the change, in its transaction, before it is written. */
  alongside?: (tx: Database, before: Value) => Promise<void>;
}

/**
 * Changes a setting, in one transaction with its audit entry; the one in force already is stored without an entry.
 * Changes of one setting come one after the other, so that each notes what it really replaced.
 * @returns the setting now in force.
 * @throws HttpError as the route's guard does where the caller lost the right meanwhile; 409 where neither what it was to who changes it is in force, nor already what they want
 */
export async function changeSetting<Value>(
  db: Database,
  setting: Setting<Value>,
  { value, basedOn, actorId, alongside }: Change<Value>,
): Promise<Value> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockUntilEnd(tx, `setting ${setting.key}`);
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
