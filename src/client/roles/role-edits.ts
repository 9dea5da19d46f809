import * as z from 'zod/mini';
import type { HeldRole } from '../../contract/roles/roles-contract';
import {
  ACTIONS,
  RESOURCES,
  holds,
  rulesOf,
  type Action,
  type Permission,
  type Resource,
  type Rule,
} from '../../contract/permissions/permissions-rules';

/** By which rule a permission is in effect though nobody granted it by itself. */
export type Implied = Rule['rule'] | null;

const KNOWN: ReadonlySet<string> = new Set(
  RESOURCES.flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}`)),
);

export function permissionOf(resource: Resource, action: Action): Permission {
  return `${resource}.${action}`;
}

/** Which rule gives this permission to a holder of these, beside the permission itself. */
export function impliedBy(held: ReadonlySet<string>, resource: Resource, action: Action): Implied {
  const wanted = permissionOf(resource, action);
  const by = rulesOf(wanted).find(({ permission }) => permission !== wanted && held.has(permission));
  return by?.rule ?? null;
}

/** Their pages stand in the settings area alone. */
export const IN_SETTINGS: ReadonlySet<Resource> = new Set(['users', 'roles', 'system']);
/** What leads nowhere without the view of the settings area, beside all of `IN_SETTINGS`. */
const ALSO_IN_SETTINGS: Permission = 'user_info.manage';

/** Is something granted that only the settings area uses, and that area is closed? */
export function lacksSettings(edited: ReadonlySet<string>): boolean {
  const held = [...edited];
  const used = held.some((one) => one === ALSO_IN_SETTINGS || IN_SETTINGS.has(one.split('.')[0] as Resource));
  return used && !holds(held, 'settings.view');
}

/** What was ticked (true) and unticked, by permission. */
export type RoleDraft = Readonly<Partial<Record<Permission, boolean>>>;

/** The drafts of roles, by their ids. */
export type RoleDrafts = Readonly<Record<string, RoleDraft>>;

const KeptDrafts = z.record(z.string(), z.record(z.string(), z.boolean()));

/** Drafts that were kept in the browser; null: they are none. */
export function asDrafts(kept: unknown): RoleDrafts | null {
  return (KeptDrafts.safeParse(kept).data as RoleDrafts | undefined) ?? null;
}

/** The permissions of a role as they would be. */
export function editedOf(
  { permissions }: Pick<HeldRole, 'permissions'>,
  draft: RoleDraft,
): ReadonlySet<string> {
  const edited = new Set<string>(knownOf(permissions));
  for (const [permission, on] of Object.entries(draft)) {
    if (on) edited.add(permission);
    else edited.delete(permission);
  }
  return edited;
}

export interface Difference {
  added: Permission[];
  removed: Permission[];
}

/** What was ticked and unticked since the role was stored, in the matrix's order. */
export function differenceOf(
  { permissions }: Pick<HeldRole, 'permissions'>,
  edited: ReadonlySet<string>,
): Difference {
  const stored = new Set(permissions);
  const known = [...KNOWN] as Permission[];
  return {
    added: known.filter((one) => edited.has(one) && !stored.has(one)),
    removed: known.filter((one) => stored.has(one) && !edited.has(one)),
  };
}

/** Permissions of a role that nothing here knows: clean-up takes them. */
export function leftoversOf({ permissions }: Pick<HeldRole, 'permissions'>): string[] {
  return permissions.filter((one) => !KNOWN.has(one));
}

/** The known ones among a role's permissions: what a save sends. */
export function knownOf(permissions: Iterable<string>): Permission[] {
  return [...permissions].filter((one): one is Permission => KNOWN.has(one));
}
