import { Readable } from 'node:stream';
import {
  getMyArea,
  getMySale,
  getMyStatement,
  listMyCustomers,
  listMyMonths,
  listMySales,
  printMyStatement,
  type MyCustomer,
} from '#contract/features/agent-area/agent-area-contract';
import { askQuestion, listMyQuestions } from '#contract/features/salaries/questions-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { businessDate } from '#server/lib/clock';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { getDisconnectSignal } from '#server/lib/http/disconnect-signal';
import { serve } from '#server/lib/http/serve-route';
import { readPage } from '#server/lib/lists/query-list';
import { printPdf } from '#server/lib/pdf/print-pdf';
import { customersSource } from '#server/features/customers/customers-list-queries';
import { readContent } from '#server/features/salaries/files/statement-content';
import { statementPdf } from '#server/features/salaries/files/statement-pdf';
import { fileName } from '#server/features/salaries/files/statements-zip';
import { loadSalesPage } from '#server/features/salaries/load-statement';
import { askQuestion as ask } from '#server/features/salaries/questions/ask-question';
import { findQuestions } from '#server/features/salaries/questions/question-queries';
import { findAgentOfUser } from './agent-area-queries';
import { loadAgentArea, loadOwnMonths, readOwnStatement, hideOtherAgents } from './load-agent-area';

/** More open and latest questions than anybody reads. */
const QUESTIONS_SHOWN = 200;

/** Returns the agent linked to the caller. The agent is never a parameter of the request. */
async function ownAgent(db: Database, userId: string): Promise<string> {
  const agentId = await findAgentOfUser(db, userId);
  if (agentId === null) throw new HttpError('not_found', 'the caller is linked to no agent');
  return agentId;
}

export const agentAreaRoutes = [
  serve(listMyQuestions, async ({ services, user }) => {
    const agentId = await ownAgent(services.db, user.id);
    return { data: await findQuestions(services.db, { agentIds: [agentId], limit: QUESTIONS_SHOWN }) };
  }),

  serve(askQuestion, async ({ services, user, body }) => {
    const data = await services.db.transaction(async (tx) => {
      await authorizeWrite(tx);
      const asker = { userId: user.id, agentId: await ownAgent(tx, user.id), now: services.clock.now() };
      return ask(tx, asker, body);
    });
    return { data };
  }),

  serve(getMyArea, async ({ services, user }) => {
    const lastSyncTime = await services.sync.lastSyncTime();
    const agentId = await findAgentOfUser(services.db, user.id);
    const area = await loadAgentArea(services.db, businessDate(services.clock.now()), agentId);
    const statement = area.statement && { ...area.statement, lastSyncTime };
    return { data: { ...area, statement, lastSyncTime } };
  }),

  serve(getMyStatement, async ({ services, user, query }) => {
    const lastSyncTime = await services.sync.lastSyncTime();
    const agentId = await ownAgent(services.db, user.id);
    const today = businessDate(services.clock.now());
    const statement = await repeatableRead(services.db, (snapshot) =>
      readOwnStatement(snapshot, today, { agentId, ...query }),
    );
    return { data: { ...statement, lastSyncTime } };
  }),

  serve(listMyMonths, async ({ services, user }) => {
    const agentId = await ownAgent(services.db, user.id);
    return { data: await loadOwnMonths(services.db, businessDate(services.clock.now()), agentId) };
  }),

  serve(listMyCustomers, async ({ services, user, query }) => {
    const agentId = await ownAgent(services.db, user.id);
    const { text, active, after, limit } = query;
    const pageQuery = {
      filter: { text, active, agentId },
      sort: 'name',
      direction: 'asc',
      after,
      limit,
    } as const;
    const { data, next } = await readPage(customersSource, pageQuery, services);
    // The list's contract has the type of its rows; the page does not.
    return { data: data as MyCustomer[], next };
  }),

  serve(printMyStatement, async ({ services, user, query: { month }, reply }) => {
    const agentId = await ownAgent(services.db, user.id);
    const made = { by: user, at: services.clock.now() };
    const content = await readContent(services, made, { month, agentId, statusCode: [] });
    const statement = hideOtherAgents(content.statement, agentId);
    const pdf = await printPdf(statementPdf({ ...content, statement }), getDisconnectSignal(reply));
    const details = { month, agentId };
    await insertAudit(services.db, { actorId: user.id, action: 'own_statement.printed', details });
    return { name: `${fileName(statement)}.pdf`, content: Readable.from([pdf]) };
  }),

  serve(getMySale, async ({ services, user, params, query }) => {
    const agentId = [await ownAgent(services.db, user.id)];
    const today = businessDate(services.clock.now());
    const own = {
      period: query.month,
      agentId,
      statusCode: [],
      which: 'all',
      order: 'newest-first',
    } as const;
    const { data } = await loadSalesPage(services.db, today, { ...own, limit: 1, saleId: params.id });
    const [sale] = data;
    if (!sale) throw new HttpError('not_found', 'no such sale in the salary of this month');
    return { data: sale };
  }),

  serve(listMySales, async ({ services, user, query }) => {
    const agentId = [await ownAgent(services.db, user.id)];
    const { month, ...page } = query;
    const today = businessDate(services.clock.now());
    const own = { period: month, agentId, statusCode: [], which: 'all', order: 'newest-first' } as const;
    return loadSalesPage(services.db, today, { ...page, ...own });
  }),
];
