import * as z from 'zod/mini';
import { allOf, route } from '#contract/lib/http/route';
import { cleanTyped } from '#contract/lib/http/typed-text';
import { IdText, SearchText, UserId } from '#contract/lib/lists/filters';
import { Month } from '#contract/features/salaries/salary-values';
import { feature } from '#contract/lib/feature';

/** Payment of an agent: by payroll, or against an invoice. */
export const EMPLOYMENTS = ['employee', 'self_employed'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

export const EMPLOYEE_NUMBER_MAX_LENGTH = 20;

/** Maximum target, ₪. */
export const MAX_TARGET = 99_999_999.99;

export const userInfoManagementFeature = feature({
  name: 'user-info-management',
  audit: {
    agent: {
      kind: 'סוכן',
      actions: {
        changed: 'שינוי פרטי סוכן',
        linked: 'קישור סוכן למשתמש',
        unlinked: 'ניתוק סוכן ממשתמש',
      },
    },
  },
});

const Employment = z.enum(EMPLOYMENTS);

/** A user that can be linked to an agent. */
export const LinkedUser = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
});
export type LinkedUser = z.infer<typeof LinkedUser>;

/** A CRM agent with its data in this database. */
export const ManagedAgent = z.object({
  id: z.string(),
  /** Null if the agent no longer exists in the CRM or has no name. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Linked user. Null if no account is linked. */
  user: z.nullable(LinkedUser),
  /** Unlinked user with the agent's email address. */
  suggestion: z.nullable(LinkedUser),
  employeeNumber: z.nullable(z.string()),
  employment: Employment,
  /** Sales target of the requested month, ₪. Null if no target was ever set. */
  target: z.nullable(z.number()),
  /** Month for which the target was set: the requested month or an earlier month. */
  targetFrom: z.nullable(z.string()),
});
export type ManagedAgent = z.infer<typeof ManagedAgent>;

const Managed = z.object({
  data: z.object({ month: Month, agents: z.array(ManagedAgent) }),
});

export const getManagedAgents = route(userInfoManagementFeature, {
  method: 'GET',
  path: '/api/user-info-management',
  summary: 'All agents with linked user, payroll number, employment and target of a month',
  requires: 'user_info.manage',
  query: z.strictObject({ month: Month }),
  response: Managed,
});

/** Number of an employee or a supplier: Latin letters, digits and `_ . / -`. */
export const EmployeeNumber = z
  .string()
  .check(cleanTyped, z.minLength(1), z.maxLength(EMPLOYEE_NUMBER_MAX_LENGTH), z.regex(/^[\w./-]+$/));

/** Sales target of a month, ₪. */
export const Target = z.number().check(z.minimum(0), z.maximum(MAX_TARGET), z.multipleOf(0.01));

/** Fields that are missing stay unchanged. */
const AgentChange = z.strictObject({
  agentId: IdText,
  employeeNumber: z.optional(z.nullable(EmployeeNumber)),
  employment: z.optional(Employment),
  /** Null removes the month's own target. The last earlier target applies then. */
  target: z.optional(z.nullable(Target)),
});
export type AgentChange = z.infer<typeof AgentChange>;

const MAX_CHANGES = 500;

export const changeManagedAgents = route(userInfoManagementFeature, {
  method: 'PUT',
  path: '/api/user-info-management',
  summary: 'Changes payroll numbers, employments and targets of one month, all or none',
  requires: 'user_info.manage',
  audit: 'agent.changed',
  body: z.strictObject({
    month: Month,
    changes: z.array(AgentChange).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
  }),
  response: Managed,
});

/** 403 for linking oneself without `system.admin`. 409 if the agent is linked to an active user, or the user to an agent. */
export const linkAgent = route(userInfoManagementFeature, {
  method: 'PUT',
  path: '/api/user-info-management/:agentId/user',
  summary: 'Links an agent to a user, who may then view the salary, or removes the link',
  requires: allOf('user_info.manage', 'salaries.view'),
  audit: ['agent.linked', 'agent.unlinked'],
  params: z.strictObject({ agentId: IdText }),
  body: z.strictObject({ userId: z.nullable(UserId) }),
  response: z.object({ data: z.object({ agentId: z.string(), user: z.nullable(LinkedUser) }) }),
});

/** Maximum number of listed users. A search narrows the list. */
export const LISTED_USERS = 50;

export const listLinkableUsers = route(userInfoManagementFeature, {
  method: 'GET',
  path: '/api/user-info-management/users',
  summary: 'Active users without a linked agent',
  requires: allOf('user_info.manage', 'salaries.view'),
  query: z.strictObject({ search: SearchText }),
  response: z.object({ data: z.array(LinkedUser) }),
});
