import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { LONGEST_SORTED_TEXT } from '../../../contract/lists/search-text';

/** A moment, with zone, as an ISO string: both drivers then give the same value. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 3 });
const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });

/**
 * A text as people search and sort it: lower case, without quotes (geresh and gershayim among them), niqqud and marks of
 * direction; a maqaf is a hyphen, a hard space is a space. `foldText()` of contract/lists/search-text.ts does the same.
 */
export const folded = (text: SQLWrapper) =>
  sql`btrim(regexp_replace(translate(lower(coalesce(${text}, '')), chr(1470) || chr(160), '- '), '["''\`\\u00B4\\u0591-\\u05BD\\u05BF-\\u05C7\\u05F3\\u05F4\\u061C\\u200B-\\u200F\\u2018-\\u201F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]', '', 'g'))`;

/** Texts of the CRM are of any length, entries of an index are not: no further are two of them told apart when sorting. */
const SORTED_CHARACTERS = sql.raw(String(LONGEST_SORTED_TEXT));

/** A folded name as it is sorted, by the numbers of its characters. */
export const nameKey = (name: SQLWrapper) => sql`left(${name}, ${SORTED_CHARACTERS}) collate "C"`;

/** The number of a sale as it is sorted: shorter ones first, so that 999 comes before 1000. */
export const numberKeys = (number: SQLWrapper) => {
  const sorted = sql`left(lower(coalesce(${number}, '')), ${SORTED_CHARACTERS})`;
  return { length: sql`length(${sorted})`, text: sql`${sorted} collate "C"` };
};

/**
 * The runs of three characters of what a search looks for in a customer; indexed, so that a word that few customers have
 * is found without reading the others. `trigrams()` is ours, of the migration that made the index: PostgreSQL's own
 * extension finds no letters in Hebrew under a "C" locale, and has to be installed.
 */
export const customerTrigrams = (customer: Record<'searchText' | 'searchDigits', SQLWrapper>) =>
  sql`trigrams(${customer.searchText} || '|' || ${customer.searchDigits})`;

/**
 * Columns of every row that mirrors a CRM record. No foreign keys between mirrored tables: a real CRM holds references
 * to records that are gone, hidden or not there yet, and the mirror shows them as they are.
 */
const mirrored = {
  /** The CRM's primary key, up to 64 characters. */
  id: text('id').primaryKey(),
  /** The CRM's `modifiedon` exactly as it was received: it is compared, never shown. */
  crmModifiedOn: text('crm_modified_on'),
};

/** Columns of every mirrored row that people look for by its name. */
const named = {
  ...mirrored,
  name: text('name'),
  /** Computed by the database: folding 100,000 names at every search would take a second. */
  searchName: text('search_name').generatedAlwaysAs(folded(sql.identifier('name'))),
};

export const agents = pgTable('agents', {
  ...named,
  email: text('email'),
  phone: text('phone'),
  isActive: boolean('is_active').notNull(),
});

export const marketers = pgTable('marketers', {
  ...named,
  phone: text('phone'),
  city: text('city'),
  agentId: text('agent_id'),
  isActive: boolean('is_active').notNull(),
});

export const customers = pgTable(
  'customers',
  {
    ...named,
    taxId: text('tax_id'),
    phone: text('phone'),
    email: text('email'),
    city: text('city'),
    agentId: text('agent_id'),
    marketerId: text('marketer_id'),
    createdAt: moment('created_at'),
    /** Where a search looks, computed by the database: folding 100,000 rows at every search would take a second. */
    searchText: text('search_text').generatedAlwaysAs(
      folded(sql`coalesce(name, '') || ' ' || coalesce(city, '') || ' ' || coalesce(tax_id, '')`),
    ),
    /** The digits of telephone and tax id, apart from each other. */
    searchDigits: text('search_digits').generatedAlwaysAs(
      sql`regexp_replace(coalesce(phone, '') || '|' || coalesce(tax_id, ''), '[^0-9|]', '', 'g')`,
    ),
    /** Derived from `sales` at the end of a run: the newest sale up to today, whatever its status. */
    lastSaleOn: date('last_sale_on', { mode: 'string' }),
    /** Derived from `sales` at the end of a run, shekels. */
    lifetimeAmount: money('lifetime_amount').notNull().default(0),
    /** Derived likewise: the twelve months up to and including the last sale; null: never bought. Shekels. */
    lastYearAmount: money('last_year_amount'),
  },
  (table) => [
    index('customers_last_sale_on').on(table.lastSaleOn, table.id),
    index('customers_by_last_year').on(table.lastYearAmount, table.id),
    index('customers_by_lifetime').on(table.lifetimeAmount, table.id),
    index('customers_by_marketer').on(table.marketerId),
    index('customers_by_name').on(nameKey(table.searchName), table.id),
    index('customers_by_trigrams').using('gin', customerTrigrams(table)),
  ],
);

export const products = pgTable('products', {
  ...named,
  sku: text('sku'),
  category: text('category'),
  price: money('price'),
  stockQuantity: integer('stock_quantity'),
  location: text('location'),
  isActive: boolean('is_active').notNull(),
});

/** Customers who asked not to be called or written to; kept here, not in the CRM. */
export const contactPreferences = pgTable('contact_preferences', {
  customerId: text('customer_id').primaryKey(),
  doNotContact: boolean('do_not_contact').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Kept here, not in the CRM, and apart from the mirror so that no synchronisation can touch it. */
export const reorderLevels = pgTable('reorder_levels', {
  productId: text('product_id').primaryKey(),
  level: integer('level').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const sales = pgTable(
  'sales',
  {
    ...mirrored,
    number: text('number'),
    /** A calendar date without zone. */
    saleDate: date('sale_date', { mode: 'string' }),
    customerId: text('customer_id'),
    agentId: text('agent_id'),
    marketerId: text('marketer_id'),
    productId: text('product_id'),
    quantity: numeric('quantity', { precision: 14, scale: 3, mode: 'number' }),
    amount: money('amount').notNull(),
    commission: money('commission').notNull(),
    statusCode: integer('status_code'),
    statusName: text('status_name'),
    modifiedAt: moment('modified_at'),
  },
  (table) => [
    index('sales_by_day').on(
      table.saleDate,
      numberKeys(table.number).length,
      numberKeys(table.number).text,
      table.id,
    ),
    index('sales_by_customer').on(table.customerId, table.saleDate, table.id),
    index('sales_by_agent').on(table.agentId, table.saleDate, table.id),
    index('sales_by_marketer').on(table.marketerId, table.saleDate, table.id),
    index('sales_by_status').on(table.statusCode, table.saleDate, table.id),
    index('sales_by_amount').on(table.amount, table.id),
    index('sales_by_commission').on(table.commission, table.id),
    index('sales_by_number').on(numberKeys(table.number).length, numberKeys(table.number).text, table.id),
  ],
);

/** What payroll needs of an agent, kept here and not in the CRM; the agent may be missing from the mirror. */
export const agentSettings = pgTable('agent_settings', {
  agentId: text('agent_id').primaryKey(),
  /** By which the payroll program knows them: an employee's number, or a supplier's. */
  employeeNumber: text('employee_number'),
  employment: text('employment', { enum: ['employee', 'self_employed'] })
    .notNull()
    .default('employee'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Sales that an agent is to reach in a month, shekels; a month without a row takes the last earlier one. */
export const agentTargets = pgTable(
  'agent_targets',
  {
    agentId: text('agent_id').notNull(),
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.month] })],
);

/** Which months' sums hold, of the mirror's sales or of the frozen ones; a month without a row is added up anew. */
export const salaryMonths = pgTable(
  'salary_months',
  {
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    isFrozen: boolean('is_frozen').notNull(),
    /** The day for which the sums "to day" hold; null: a sale of the month has changed since. */
    summedOn: date('summed_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.month, table.isFrozen] })],
);

/** Commissions by month, agent and status, added up when a synchronisation ends and when a month closes. */
export const salarySums = pgTable(
  'salary_sums',
  {
    month: text('month').notNull(),
    isFrozen: boolean('is_frozen').notNull(),
    /** Null: sales that name no agent. */
    agentId: text('agent_id'),
    statusCode: integer('status_code'),
    sales: integer('sales').notNull(),
    amount: money('amount').notNull(),
    commission: money('commission').notNull(),
    /** The same of the days up to the day of the month on which they were added up. */
    salesToDay: integer('sales_to_day').notNull(),
    amountToDay: money('amount_to_day').notNull(),
    commissionToDay: money('commission_to_day').notNull(),
  },
  (table) => [
    index('salary_sums_by_month').on(table.month, table.isFrozen),
    index('salary_sums_by_status').on(table.statusCode),
  ],
);

/** Which months' sums by marketer hold. */
export const marketerMonths = pgTable('marketer_months', {
  /** `YYYY-MM`. */
  month: text('month').primaryKey(),
  /** The days on which a part of the month begins that is summed by itself; null: a sale of the month has changed since. */
  starts: text('starts').array(),
});

/** Sales by marketer and status, of parts of a month, added up when a synchronisation ends. Shekels. */
export const marketerSums = pgTable(
  'marketer_sums',
  {
    month: text('month').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** Null: sales that name no marketer. */
    marketerId: text('marketer_id'),
    statusCode: integer('status_code'),
    sales: integer('sales').notNull(),
    amount: numeric('amount', { mode: 'number' }).notNull(),
    /** Of the sales above zero. */
    debt: numeric('debt', { mode: 'number' }).notNull(),
    /** Of those below zero, as a positive number. */
    credit: numeric('credit', { mode: 'number' }).notNull(),
    lastSaleOn: date('last_sale_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('marketer_sums_by_month').on(table.month)],
);

/** A closed month; reopening deletes the row. */
export const closings = pgTable('closings', {
  month: text('month').primaryKey(),
  /** Statuses that counted when it closed; null: all. */
  statusCodes: integer('status_codes').array(),
  closedAt: moment('closed_at').notNull(),
  closedBy: text('closed_by').notNull(),
  /** End of the synchronisation that the frozen sales rest on. */
  lastSyncTime: moment('last_sync_time'),
  /** What was checked before, with the reasons given, by the salaries room's schema. */
  checklist: jsonb('checklist').notNull(),
});

/** The sales of a closed month as they were then, of every status, with the names they had. */
export const closedSales = pgTable(
  'closed_sales',
  {
    month: text('month').notNull(),
    id: text('id').notNull(),
    number: text('number'),
    saleDate: date('sale_date', { mode: 'string' }).notNull(),
    customerId: text('customer_id'),
    customerName: text('customer_name'),
    agentId: text('agent_id'),
    agentName: text('agent_name'),
    productName: text('product_name'),
    amount: money('amount').notNull(),
    commission: money('commission').notNull(),
    statusCode: integer('status_code'),
    statusName: text('status_name'),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.id] }),
    index('closed_sales_by_agent').on(table.agentId, table.saleDate, table.id),
    index('closed_sales_by_id').on(table.id),
  ],
);

/** Where a closed month's sales and those of the mirror differ in somebody's commissions; decided ones are taken off. */
export const lateChanges = pgTable(
  'late_changes',
  {
    month: text('month').notNull(),
    saleId: text('sale_id').notNull(),
    /** Empty: a sale that names no agent. */
    agentId: text('agent_id').notNull(),
    /** Shekels: what the mirror says less what is frozen, whatever was decided. */
    difference: money('difference').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.saleId, table.agentId] })],
);

/** What was decided on a late change: carried as a correction into a later month, or turned down. */
export const lateDecisions = pgTable(
  'late_decisions',
  {
    id: text('id').primaryKey(),
    month: text('month').notNull(),
    saleId: text('sale_id').notNull(),
    agentId: text('agent_id').notNull(),
    /** The part of the difference that was decided on, shekels. */
    amount: money('amount').notNull(),
    /** Null: turned down. */
    intoMonth: text('into_month'),
    reason: text('reason'),
    decidedAt: moment('decided_at').notNull(),
    decidedBy: text('decided_by').notNull(),
  },
  (table) => [
    index('late_decisions_by_sale').on(table.month, table.saleId),
    index('late_decisions_by_target').on(table.intoMonth),
  ],
);

/** Whose salaries, of which statuses, somebody looks at: one row a person. */
export const salaryFilters = pgTable('salary_filters', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  selectedAgents: text('selected_agents').array().notNull(),
  selectedStatuses: integer('selected_statuses').array().notNull(),
  lastUpdated: moment('last_updated').notNull(),
});

export const payments = pgTable(
  'payments',
  {
    ...mirrored,
    marketerId: text('marketer_id'),
    paidOn: date('paid_on', { mode: 'string' }),
    amount: money('amount').notNull(),
    reference: text('reference'),
  },
  (table) => [index('payments_by_marketer').on(table.marketerId, table.paidOn)],
);

export const roles = pgTable('roles', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  permissions: text('permissions')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const users = pgTable(
  'users',
  {
    /** The identity provider's uid. */
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    displayName: text('display_name').notNull().default(''),
    photoUrl: text('photo_url'),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'restrict' }),
    isActive: boolean('is_active').notNull().default(true),
    /** The CRM agent that this person is; the agent may be missing from the mirror. */
    agentId: text('agent_id'),
    /** ID tokens issued before this moment are refused. */
    tokensValidAfter: moment('tokens_valid_after'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    lastLogin: moment('last_login'),
    /** When a call of this person was last let in, to the minute. */
    lastSeenAt: moment('last_seen_at'),
    /** Has this person switched on their own biometric sign-in? */
    biometricEnabled: boolean('biometric_enabled').notNull().default(false),
  },
  (table) => [uniqueIndex('users_email').on(table.email), index('users_role').on(table.roleId)],
);

/** How a list is shown, under a name: of one person, or shared with everybody of a role. */
export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    /** The list's path. */
    list: text('list').notNull(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    /** '': the columns and the density that a person chose last, not yet under a name. */
    name: text('name').notNull(),
    /** Filter and sort, as the query of the screen's address says them. */
    address: text('address').notNull(),
    /** Keys of the columns that are not shown. */
    hidden: text('hidden').array().notNull(),
    density: text('density', { enum: ['dense', 'roomy'] }).notNull(),
    /** Does the list open with it? */
    opens: boolean('opens').notNull(),
  },
  (table) => [
    uniqueIndex('list_views_own').on(table.ownerId, table.list, table.name),
    uniqueIndex('list_views_shared').on(table.roleId, table.list, table.name),
    check('list_views_of_one', sql`num_nonnulls(${table.ownerId}, ${table.roleId}) = 1`),
  ],
);

export const pendingUsers = pgTable(
  'pending_users',
  {
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    displayName: text('display_name').notNull().default(''),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Who invited; null: the demo's data. */
    invitedBy: text('invited_by'),
    /** When a link was last mailed or said to have been; null: never. */
    invitedAt: moment('invited_at'),
    expiresAt: moment('expires_at'),
    /** SHA-256 of the number in the newest link: every earlier link is refused. */
    linkHash: text('link_hash'),
  },
  (table) => [
    uniqueIndex('pending_users_email').on(table.email),
    index('pending_users_role').on(table.roleId),
    uniqueIndex('pending_users_link').on(table.linkHash),
  ],
);

/** One row per setting of the organisation, its value by the schema of the room that owns it. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** A browser session that has done its second factor. Only the hash of its cookie is kept. */
export const secondFactorSessions = pgTable('second_factor_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The sign-in it belongs to: the ID token's `auth_time`, seconds since the epoch. */
  authTime: bigint('auth_time', { mode: 'number' }).notNull(),
  /** `code`, or the id of the device that gave it: removing the device ends it. */
  method: text('method').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});

/** Browsers on which a person has proved the organisation's code: others' wrong codes never shut these out. */
export const knownBrowsers = pgTable('known_browsers', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});

/**
 * Attempts at a secret, counted before the secret is compared, so that attempts in parallel count too.
 * `scope` says at what, `key` whose (a uid) or `*` for all together.
 */
export const attempts = pgTable(
  'attempts',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** Failures, and attempts under way, since the window began. */
    count: integer('count').notNull(),
    windowStart: moment('window_start').notNull(),
    lockedUntil: moment('locked_until'),
    /** Locks in a row without a success between them: each is longer. */
    locks: integer('locks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);

/** Who did what. A trigger of the database refuses every change, and deletion before 24 months have passed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** Null: the server itself. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull().default(''),
    targetId: text('target_id'),
    /** What is worth knowing of the object as it was and as it is; null: nothing. */
    before: jsonb('before'),
    after: jsonb('after'),
    details: jsonb('details').notNull().default({}),
    /** Null: no request asked for it. */
    requestId: text('request_id'),
    address: text('address'),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_target').on(table.targetId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
  ],
);

/** A WebAuthn challenge: used once, by whom it was made for, for what it was made for. */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    challenge: text('challenge').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['register', 'authenticate'] }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('webauthn_challenges_user').on(table.userId)],
);

/** A platform authenticator that a user has registered. */
export const biometricDevices = pgTable(
  'biometric_devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    isActive: boolean('is_active').notNull().default(true),
    /** Was the organisation's second factor off when it was registered? */
    registeredWhileOff: boolean('registered_while_off').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('biometric_devices_credential').on(table.credentialId),
    index('biometric_devices_user').on(table.userId),
  ],
);

export const syncRuns = pgTable(
  'sync_runs',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['last_update', 'full', 'compare'] }).notNull(),
    /** Who or what asked: a `SyncReasonKind`. */
    reason: text('reason').notNull(),
    startedBy: text('started_by'),
    status: text('status', { enum: ['running', 'ok', 'failed', 'cancelled'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    calls: integer('calls').notNull().default(0),
    /** Why a failed run failed, in words for the person who asked for it. */
    error: text('error'),
    /** `SyncResult[]` so far. */
    results: jsonb('results').notNull().default([]),
    /** Where a running one is, a `SyncProgress`; null before its first page and after its end. */
    progress: jsonb('progress'),
    /** When and by whom its end was asked for; it ends at the edge of its page. */
    cancelRequestedAt: moment('cancel_requested_at'),
    cancelledBy: text('cancelled_by'),
    /** Up to where a full run has read, a `PassPlace`: whoever takes a dead one over goes on from there. */
    place: jsonb('place'),
    /** What a comparison that reached its end has found. */
    verdict: text('verdict', { enum: ['equal', 'repaired', 'different'] }),
    /** `EntityReport[]` of a comparison: what was compared, what differed, what was repaired. */
    report: jsonb('report').notNull().default([]),
  },
  (table) => [
    index('sync_runs_started').on(table.startedAt, table.id),
    index('sync_runs_status').on(table.status, table.finishedAt),
  ],
);

/** Every mapping that was ever in force, the newest is the present one; none: the default (fireberry.md section 9). */
export const syncMappings = pgTable('sync_mappings', {
  version: integer('version').primaryKey(),
  /** Object and field per entity field, by the sync room's schema. */
  mapping: jsonb('mapping').notNull(),
  savedAt: moment('saved_at').notNull().defaultNow(),
  savedBy: text('saved_by'),
});

/** Jobs that run once per slot, over all servers: who inserts the row does it. */
export const jobRuns = pgTable(
  'job_runs',
  {
    name: text('name').notNull(),
    /** What it is for, e.g. a business date. */
    slot: text('slot').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Why it failed; null: it did not, or goes on. */
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.name, table.slot] })],
);

/** Up to where each entity was read; written in the transaction that writes the rows. */
export const syncCursors = pgTable('sync_cursors', {
  entity: text('entity').primaryKey(),
  /** A `modifiedon` text of the CRM's own making. */
  modifiedOn: text('modified_on').notNull(),
});

/** Ids that a run has seen so far; what a full run has not seen at its complete end is deleted from the mirror. */
export const syncSeen = pgTable(
  'sync_seen',
  {
    runId: text('run_id').notNull(),
    entity: text('entity').notNull(),
    id: text('id').notNull(),
    /** Has this run added the row, or changed its content? */
    saved: boolean('saved').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.runId, table.entity, table.id] })],
);

/** Records that did not fit their entity's schema, as they were received. */
export const syncRefusals = pgTable(
  'sync_refusals',
  {
    entity: text('entity').notNull(),
    id: text('id').notNull(),
    reason: text('reason').notNull(),
    record: jsonb('record').notNull(),
    runId: text('run_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.id] })],
);

/** Calls made to the CRM each day, which begins at 00:00 UTC. */
export const crmCalls = pgTable('crm_calls', {
  windowStart: moment('window_start').primaryKey(),
  calls: integer('calls').notNull(),
});

/** Calls that still count in the CRM's limit of a minute: from before they were sent until a minute after their answer. */
export const crmRecentCalls = pgTable(
  'crm_recent_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    countsUntil: moment('counts_until').notNull(),
  },
  (table) => [index('crm_recent_calls_until').on(table.countsUntil)],
);

/** One row per named job: who holds it, and until when. The holder's number rises with every new holder (fence). */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  fence: bigint('fence', { mode: 'number' }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});
