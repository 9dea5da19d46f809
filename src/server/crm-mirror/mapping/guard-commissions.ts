import type { EntitySource } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { holds } from '#contract/lib/permissions/permissions-rules';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { findVersions } from './mapping-queries';
import { DEFAULT_SOURCES } from './mapping-sources';

const NEEDED = 'salaries.view';
const COMMISSION = 'commission';
/** All versions: a field that once held commissions still holds them. */
const ALL_VERSIONS = 10_000;

/**
 * Prevents reading the CRM's commissions under another name: a current, former or proposed commission field must not be used
 * elsewhere in these sources.
 * @throws HttpError `forbidden` if the caller may not see commissions
 */
export async function refuseCommissionsElsewhere(
  db: Database,
  permissions: readonly string[],
  sources: readonly EntitySource[],
): Promise<void> {
  if (holds(permissions, NEEDED)) return;
  const secret = await commissionFields(db, sources);
  if (sources.some((source) => placesBeside(source).some((field) => secret.has(field))))
    throw new HttpError('forbidden', `needs ${NEEDED}`, { missing: [NEEDED] });
}

/** Returns a CRM record without commissions, for callers who may not see them. */
export async function withoutCommissions(db: Database, record: unknown): Promise<unknown> {
  if (typeof record !== 'object' || record === null) return record;
  const secret = await commissionFields(db, []);
  return Object.fromEntries(Object.entries(record).filter(([field]) => !secret.has(field.toLowerCase())));
}

/** Returns the lower-case names of all CRM fields that are or were mapped to commissions, for any object. */
async function commissionFields(
  db: Database,
  proposed: readonly EntitySource[],
): Promise<ReadonlySet<string>> {
  const versions = await findVersions(db, ALL_VERSIONS);
  const known = [DEFAULT_SOURCES, ...versions.map(({ mapping }) => mapping)].map(({ sales }) => sales);
  const fields = [...known, ...proposed].flatMap(({ fields: { [COMMISSION]: field } }) =>
    field ? [field.from.toLowerCase()] : [],
  );
  return new Set(fields);
}

function placesBeside({ primaryKey, fields }: EntitySource): string[] {
  const others = Object.entries(fields).filter(([to]) => to !== COMMISSION);
  const names = others.flatMap(([, { from, code }]) => (code === undefined ? [from] : [from, code]));
  return [primaryKey, ...names].map((name) => name.toLowerCase());
}
