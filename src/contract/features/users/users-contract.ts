import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { nameText } from '#contract/lib/http/name-text';
import { Id, IdText, SearchText, UserId } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { PERSON_NAME_MAX_LENGTH } from './profile-schema';
import { feature } from '#contract/lib/feature';

export const usersFeature = feature({
  name: 'users',
  audit: {
    user: {
      kind: 'משתמש',
      actions: {
        activated: 'התחברות ראשונה לפי הזמנה',
        changed: 'שינוי משתמש',
        deactivated: 'השבתת משתמש',
        reactivated: 'הפעלת משתמש',
        sessions_ended: 'ניתוק מכל הדפדפנים',
        code_reset: 'איפוס הקוד האישי',
        data_exported: 'ייצוא מידע אישי',
        erased: 'מחיקת מידע אישי',
      },
    },
    admin_people: {
      kind: 'משתמשים',
      actions: {
        exported: 'ייצוא משתמשים',
      },
    },
  },
});

export const PersonName = nameText(PERSON_NAME_MAX_LENGTH);

const user = {
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  roleId: z.nullable(z.string()),
  roleName: z.nullable(z.string()),
};

export const AdminUser = z.object({
  ...user,
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastLogin: z.nullable(z.string()),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const PERSON_STATES = ['active', 'invited', 'inactive'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** Users and pending users as rows of one table. */
export const Person = z.object({
  ...user,
  state: z.enum(PERSON_STATES),
  /** Name of the linked CRM agent. */
  agentName: z.nullable(z.string()),
  lastLogin: z.nullable(z.string()),
  /** Expiry of an invitation. May be in the past. */
  expiresAt: z.nullable(z.string()),
  /** Time of the last sent invitation link. */
  invitedAt: z.nullable(z.string()),
  /** True for a user with an own one-time code. */
  hasOwnCode: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const usersList = list(usersFeature, {
  path: '/api/admin/users',
  summary: 'Users',
  requires: 'users.manage',
  row: AdminUser,
  filter: { text: SearchText, roleId: Id },
  sorts: { displayName: 'asc', email: 'asc', lastLogin: 'desc' },
  totals: {},
});

export const peopleList = list(usersFeature, {
  path: '/api/admin/people',
  summary: 'Users and pending users',
  requires: 'users.manage',
  row: Person,
  filter: {
    text: SearchText,
    roleId: Id,
    state: z.optional(z.enum(PERSON_STATES)),
  },
  sorts: { displayName: 'asc', email: 'asc', lastLogin: 'desc', roleName: 'asc', state: 'asc' },
  totals: { active: z.int(), invited: z.int(), inactive: z.int() },
  /** Used in the exported sheet to show the role of the filter. */
  names: ['role'],
  exported: true,
  record: true,
});

const params = z.strictObject({ id: UserId });
const AdminUserResponse = z.object({ data: AdminUser });

export const updateUser = route(usersFeature, {
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary:
    "Changes a user's name and role; 403 if the caller lacks a permission of either role, 409 for the last administrator",
  requires: 'users.manage',
  audit: 'user.changed',
  params,
  body: z.strictObject({ displayName: z.optional(PersonName), roleId: z.optional(z.nullable(IdText)) }),
  response: AdminUserResponse,
});

/** Data of other features that depends on a user. */
export const UserTies = z.object({
  /** The linked CRM agent. */
  agent: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Email addresses of open invitations that the user sent. */
  invitations: z.array(z.string()),
  devices: z.int(),
  /** Number of valid tokens of scripts that the user made. */
  apiTokens: z.int(),
  /** Number of views that the user shared with roles. */
  sharedViews: z.int(),
});
export type UserTies = z.infer<typeof UserTies>;

export const getUserTies = route(usersFeature, {
  method: 'GET',
  path: '/api/admin/users/:id/ties',
  summary: 'Data that depends on a user, shown before a deactivation',
  requires: 'users.manage',
  params,
  response: z.object({ data: UserTies }),
});

export const deactivateUser = route(usersFeature, {
  method: 'POST',
  path: '/api/admin/users/:id/deactivate',
  summary:
    'Deactivates a user: ends sessions, second factors and tokens, keeps links and invitations; 409 for the last administrator',
  requires: 'users.manage',
  audit: 'user.deactivated',
  params,
  response: AdminUserResponse,
});

export const offBoardUser = route(usersFeature, {
  method: 'POST',
  path: '/api/admin/users/:id/off-board',
  summary: 'Deactivates a user, and removes what the body names; 409 for the last administrator',
  requires: 'users.manage',
  audit: 'user.deactivated',
  params,
  body: z.strictObject({
    unlinkAgent: z.boolean(),
    /** Cancels the open invitations that the user sent. */
    cancelInvitations: z.boolean(),
  }),
  response: AdminUserResponse,
});

export const endSessions = route(usersFeature, {
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  summary: 'Ends all sessions of a user in every browser; the user may sign in again',
  requires: 'users.manage',
  audit: 'user.sessions_ended',
  params,
  response: AdminUserResponse,
});

export const resetOwnCode = route(usersFeature, {
  method: 'POST',
  path: '/api/admin/users/:id/reset-own-code',
  summary: 'Deletes the own one-time code of a user who has lost it, and ends all sessions of the user',
  requires: 'users.manage',
  audit: 'user.code_reset',
  params,
  response: AdminUserResponse,
});

export const activateUser = route(usersFeature, {
  method: 'POST',
  path: '/api/admin/users/:id/activate',
  summary:
    'Activates a deactivated user; requires a new sign-in. Devices stay inactive until they are switched on',
  requires: 'users.manage',
  audit: 'user.reactivated',
  params,
  response: z.object({
    data: AdminUser,
    /** Agent that was linked to the user until the link passed to another user. Null if none was. */
    lostAgent: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
});

export const listAdministrators = route(usersFeature, {
  method: 'GET',
  path: '/api/auth/administrators',
  summary: 'Names of the active administrators, shown to users who lack a permission',
  requires: 'signed-in',
  response: z.object({ data: z.array(z.object({ displayName: z.string() })) }),
});
