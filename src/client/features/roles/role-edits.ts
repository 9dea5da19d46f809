import * as z from 'zod/mini';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import {
  ACTIONS,
  RESOURCES,
  holds,
  getRules,
  type Action,
  type Permission,
  type Resource,
  type Rule,
} from '#contract/lib/permissions/permissions-rules';

/** Rule that grants a permission implicitly, or null. */
export type Implied = Rule['rule'] | null;

const KNOWN: ReadonlySet<string> = new Set(
  RESOURCES.flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}`)),
);

export function toPermission(resource: Resource, action: Action): Permission {
  return `${resource}.${action}`;
}

/** Returns the rule that grants a permission to a holder of these, besides the permission itself. */
export function impliedBy(held: ReadonlySet<string>, resource: Resource, action: Action): Implied {
  const target = toPermission(resource, action);
  const by = getRules(target).find(({ permission }) => permission !== target && held.has(permission));
  return by?.rule ?? null;
}

/** Resources with pages only in the settings. */
export const IN_SETTINGS: ReadonlySet<Resource> = new Set(['users', 'roles', 'system']);
/** Permission that also requires the view of the settings. */
const ALSO_IN_SETTINGS: Permission = 'user_info.manage';

/** Returns true if a permission requires the settings and their view is not granted. */
export function needsSettingsView(edited: ReadonlySet<string>): boolean {
  const held = [...edited];
  const used = held.some((one) => one === ALSO_IN_SETTINGS || IN_SETTINGS.has(one.split('.')[0] as Resource));
  return used && !holds(held, 'settings.view');
}

/** Unsaved changes by permission: granted (true) or revoked. */
export type RoleDraft = Readonly<Partial<Record<Permission, boolean>>>;

/** Drafts by role id. */
export type RoleDrafts = Readonly<Record<string, RoleDraft>>;

const StoredDrafts = z.record(z.string(), z.record(z.string(), z.boolean()));

/** Returns stored drafts, or null for an invalid value. */
export function parseDrafts(kept: unknown): RoleDrafts | null {
  return (StoredDrafts.safeParse(kept).data as RoleDrafts | undefined) ?? null;
}

/** Returns a role's permissions with its draft. */
export function applyEdits(
  { permissions }: Pick<HeldRole, 'permissions'>,
  draft: RoleDraft,
): ReadonlySet<string> {
  const edited = new Set<string>(filterKnownPermissions(permissions));
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

/** Returns the granted and revoked permissions compared with the stored role, in the matrix's order. */
export function diffPermissions(
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

/** Returns unknown permissions of a role, which the cleanup removes. */
export function getUnknownPermissions({ permissions }: Pick<HeldRole, 'permissions'>): string[] {
  return permissions.filter((one) => !KNOWN.has(one));
}

/** Returns the known permissions of a role, which a save sends. */
export function filterKnownPermissions(permissions: Iterable<string>): Permission[] {
  return [...permissions].filter((one): one is Permission => KNOWN.has(one));
}
