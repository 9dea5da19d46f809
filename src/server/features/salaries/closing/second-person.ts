import * as z from 'zod/mini';
import type { CheckKey, SecondPerson } from '#contract/features/salaries/closings-contract';
import { nullableText } from '#contract/lib/http/typed-text';
import type { Database } from '#server/db/database';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';
import { countClosers } from './check-queries';
import { lockClosings } from './closing-queries';

const KEY = 'salaries.second-person';
/** Time after switching off in which a closing by one person needs a reason, ms. */
const WAIVED_MS = 7 * 24 * 3_600_000;

const Stored = z.object({ isRequired: z.boolean(), waivedAt: nullableText });
type Stored = z.infer<typeof Stored>;

/** Returns whether a second person is required. By default it is not. */
export async function findSecondPerson(db: Database): Promise<Stored> {
  const stored = z.safeParse(Stored, await findSetting(db, KEY));
  return stored.success ? stored.data : { isRequired: false, waivedAt: null };
}

/** Returns the check of a closing at that time; null: none. */
export function toSecondPersonCheck({ isRequired, waivedAt }: Stored, now: Date): CheckKey | null {
  if (isRequired) return 'secondPerson';
  const isRecent = waivedAt !== null && now.getTime() - Date.parse(waivedAt) < WAIVED_MS;
  return isRecent ? 'onePerson' : null;
}

export async function describeSecondPerson(db: Database): Promise<SecondPerson> {
  return { ...(await findSecondPerson(db)), people: await countClosers(db) };
}

/**
 * Requires a second person, or waives it for a reason. Closings wait for the change, and the change waits for them.
 * @throws HttpError `conflict` if fewer than two people may close a month
 */
export async function changeSecondPerson(
  { db, clock }: Services,
  userId: string,
  reason: string | null,
): Promise<SecondPerson> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockClosings(tx);
    const isRequired = reason === null;
    const before = await describeSecondPerson(tx);
    if (before.isRequired === isRequired) {
      nothingChanged();
      return before;
    }
    if (isRequired && before.people < 2) {
      const details = { reason: 'too_few' };
      throw new HttpError('conflict', 'fewer than two people may close a month', { details });
    }
    const stored = { isRequired, waivedAt: isRequired ? before.waivedAt : clock.now().toISOString() };
    await upsertSetting(tx, KEY, stored);
    await insertAudit(tx, {
      actorId: userId,
      action: isRequired ? 'second_person.required' : 'second_person.waived',
      details: reason === null ? {} : { reason },
    });
    return { ...stored, people: before.people };
  });
}
