import { and, eq, gte, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Day, Flag, Id, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { thingsFeature } from '#contract/lib/testing/things-feature';
import { customers } from '#server/db/schema/customers-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { readConfig } from '../../config';
import { sendError } from '../../http/send-error';
import type { Caller } from '../../http/caller';
import type { RequestLimits } from '../../http/limits/request-limits';
import type { Services } from '../../services';
import { testClock } from '../../testing/clock';
import type { TestDatabase } from '../../testing/database';
import { trigramIndex } from '#server/db/columns';
import { fewNames, namesQuery, textsQuery } from '../list-names';
import { by, byGroup, byName, byValue, invertSort } from '../list-orders';
import type { ListSource } from '../list-source';
import { searchCondition } from '../search-condition';
import { serveList } from '../serve-list';

/** A list over sales with every kind of sort, filter and name. */
export const things = list(thingsFeature, {
  path: '/api/things',
  summary: 'Things',
  requires: 'sales.view',
  row: z.object({
    id: z.string(),
    day: z.nullable(z.string()),
    amount: z.number(),
    isPaid: z.boolean(),
    status: z.nullable(z.int()),
    changedAt: z.nullable(z.string()),
    customer: z.nullable(z.string()),
    marketer: z.nullable(z.string()),
    secret: z.optional(z.number()),
  }),
  filter: { text: SearchText, customerId: Id, from: Day, category: SearchText, active: Flag },
  sorts: {
    day: 'desc',
    age: 'asc',
    amount: 'desc',
    changedAt: 'asc',
    number: 'asc',
    status: 'asc',
    customer: 'asc',
    marketer: 'asc',
    secret: 'asc',
  },
  totals: { amount: z.number(), secret: z.optional(z.number()) },
  names: ['customerId', 'category', 'number'],
  exported: true,
  record: true,
  fieldNeeds: { secret: 'salaries.view' },
});

export const thingsSource: ListSource<typeof things> = {
  from: sales,
  joins: sql`left join ${customers} on ${customers.id} = ${sales.customerId}
    left join ${marketers} on ${marketers.id} = ${sales.marketerId}`,
  columns: {
    id: sales.id,
    day: sales.saleDate,
    amount: sales.amount,
    isPaid: sql`${sales.amount} > 0`,
    status: sales.statusCode,
    changedAt: sales.modifiedAt,
    customer: customers.name,
    marketer: marketers.name,
    secret: sales.commission,
  },
  sorts: {
    day: by(sales.saleDate, sales.amount),
    age: invertSort(sales.saleDate),
    amount: by(sales.amount),
    changedAt: by(sales.modifiedAt),
    number: by({ sql: sql`coalesce(${sales.number}, '')`, type: 'text' }),
    status: byGroup(byValue(sales.statusCode, sales), sales.saleDate),
    customer: byGroup(byName(sales.customerId, customers, { fewEach: true, indexed: true }), sales.saleDate),
    marketer: byGroup(byName(sales.marketerId, marketers), sales.amount),
    secret: by(sales.commission),
  },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, {
        names: [
          { column: sales.customerId, table: customers, trigrams: trigramIndex(customers) },
          { column: sales.marketerId, table: marketers },
        ],
        texts: [sql`coalesce(${sales.statusName}, '')`],
        numbers: [sales.number],
      }),
    customerId: (id) => eq(sales.customerId, id),
    from: (day) => gte(sales.saleDate, day),
    category: (category) => eq(sales.statusName, category),
    active: (active) => (active ? and(gte(sales.amount, 0)) : undefined),
  },
  totals: {
    amount: sql`coalesce(sum(${sales.amount}), 0)::float8`,
    secret: sql`coalesce(sum(${sales.commission}), 0)::float8`,
  },
  names: {
    customerId: namesQuery(customers, customers.name, customers.city),
    category: textsQuery(sales.statusName, sales),
    number: fewNames(async () => [
      { id: '1', name: 'One', hint: null },
      { id: '2', name: 'Two Tens', hint: null },
      { id: '3', name: null, hint: null },
    ]),
  },
  sheet: {
    name: 'things',
    columns: [
      { field: 'id', title: 'Id', kind: 'text', size: 'short' },
      { field: 'day', title: 'Day', kind: 'date' },
      { field: 'amount', title: 'Amount', kind: 'money', summed: true },
      { field: 'status', title: 'Status', kind: 'text', size: 'short', words: { 2: 'second' } },
      { field: 'changedAt', title: 'Changed', kind: 'moment' },
      { field: 'secret', title: 'Secret', kind: 'money' },
      { field: 'isPaid', title: 'Is paid', kind: 'text', size: 'short' },
    ],
    filters: {
      text: { title: 'Search' },
      customerId: { title: 'Customer', party: 'customerId' },
      from: { title: 'From' },
      category: { title: 'Kind', words: { paid: 'in full' } },
      active: { title: 'Paid' },
    },
    sorts: {
      day: 'Day',
      age: 'Age',
      amount: 'Amount',
      changedAt: 'Changed',
      number: 'Number',
      status: 'Status',
      customer: 'Customer',
      marketer: 'Marketer',
      secret: 'Secret',
    },
    about: async () => [['Note', 'a test']],
  },
};

export const CALLER: Caller = {
  id: 'reader',
  email: 'reader@misrad.example',
  displayName: 'Reader',
  photoUrl: null,
  roleId: null,
  roleName: null,
  permissions: ['sales.view', 'salaries.view'],
  isActive: true,
  agentId: null,
};

/** Serves the list to a caller with these permissions. */
export async function serveThings(
  { requests: db }: TestDatabase,
  permissions: readonly string[] = CALLER.permissions,
): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  const limits: Pick<RequestLimits, 'within' | 'enterFiles'> = {
    within: (_request, work) => work(false),
    enterFiles: async () => () => {},
  };
  app.decorate('limits', limits as RequestLimits);
  const services = {
    config: readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo'),
    clock: testClock(),
    db,
    database: { files: db },
    sync: { lastSyncTime: async () => '2026-09-16T08:00:00.000Z' },
  } as unknown as Services;
  const caller = { ...CALLER, permissions };
  const guard = {
    authenticate: async ({ request }: { request: { caller: Caller | null } }) =>
      void (request.caller = caller),
    authorize: async () => caller,
    recordView: async () => {},
  };
  for (const route of serveList(things, thingsSource)) route.register(app, services, guard);
  return app;
}
