import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  exportCompanySalaries,
  exportPayroll,
  exportStatement,
  exportStatements,
  printStatement,
} from '../../contract/salaries/salary-files-contract';
import { salaryFileTexts as texts } from '../../contract/salaries/salary-file-texts';
import { insertAudit } from '../platform/audit-queries';
import { businessDate } from '../platform/clock';
import { atOneMoment } from '../platform/database/at-one-moment';
import type { Caller } from '../platform/http/caller';
import { serve } from '../platform/http/serve-route';
import { xlsxFile, type Cell } from '../platform/lists/xlsx-file';
import { printPaper } from '../platform/paper/print-paper';
import type { Services } from '../platform/services';
import { gatherPayroll } from './gather-company';
import { readStatement } from './gather-statement';
import { findRule, gatherYear } from './gather-year';
import { findSalarySales } from './salary-sales-queries';
import { inOne, nameOf, statementPaper, statementSheet, type StatementContent } from './statement-files';
import { monthsOfPeriod, monthsOfYear } from './status-rule';

/** No agent has more sales in a month. */
const MOST_SALES = 20_000;

interface Asked {
  month: string;
  agentId: string;
  statusCode: readonly number[];
}

/** A statement and the sales that it counts, of one moment: what a file adds up to. */
function gatherContent(
  { db, clock, sync }: Services,
  user: Caller,
  { month, agentId, statusCode }: Asked,
): Promise<StatementContent> {
  const now = clock.now();
  const today = businessDate(now);
  return sync.lastSyncTime().then((lastSyncTime) =>
    atOneMoment(db, async (snapshot) => {
      const question = { period: month, agentId, statusCode };
      const statement = { ...(await readStatement(snapshot, today, question)), lastSyncTime };
      const wanted = monthsOfPeriod(month, today, await findRule(snapshot, statusCode));
      const about = { wanted, agentId, which: 'counted', after: null, limit: MOST_SALES } as const;
      const sales = await findSalarySales(snapshot, about);
      return { statement, sales, made: { by: user.displayName || user.email, at: now } };
    }),
  );
}

const fileName = (statement: StatementContent['statement'], ending: string): string =>
  `${texts.statement} ${safe(nameOf(statement))} ${statement.period}.${ending}`;

/** Without what no file's name may hold. */
function safe(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '').trim() || texts.noAgent;
}

export const salaryFileRoutes = [
  serve(exportStatement, async ({ services, user, query }) => {
    const content = await gatherContent(services, user, query);
    await insertAudit(services.db, { actorId: user.id, action: 'statement.exported', details: { ...query } });
    return { name: fileName(content.statement, 'xlsx'), content: statementSheet(content) };
  }),

  serve(printStatement, async ({ services, user, query }) => {
    const content = await gatherContent(services, user, query);
    await insertAudit(services.db, { actorId: user.id, action: 'statement.printed', details: { ...query } });
    const pdf = await printPaper(statementPaper(content));
    return { name: fileName(content.statement, 'pdf'), content: Readable.from([pdf]) };
  }),

  serve(exportStatements, async ({ services, user, query }) => {
    const today = businessDate(services.clock.now());
    const year = Number(query.month.slice(0, 4));
    const { salaries } = await gatherYear(services.db, today, {
      year,
      agentIds: [],
      statusCodes: query.statusCode,
    });
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'statements.exported',
      details: { ...query },
    });
    const zip = new ZipFile();
    const names = new Set<string>();
    for (const agentId of Object.keys(salaries[query.month] ?? {})) {
      const content = await gatherContent(services, user, { ...query, agentId });
      const name = fileName(content.statement, 'xlsx');
      // Namesakes are told apart by their ids.
      const own = names.has(name)
        ? fileName(
            { ...content.statement, agent: { id: agentId, name: `${nameOf(content.statement)} ${agentId}` } },
            'xlsx',
          )
        : name;
      names.add(own);
      zip.addBuffer(await bufferOf(statementSheet(content)), own);
    }
    zip.end();
    return { name: `${texts.statement} ${query.month}.zip`, content: zip.outputStream as Readable };
  }),

  serve(exportCompanySalaries, async ({ services, user, query }) => {
    const today = businessDate(services.clock.now());
    const { year, statusCode } = query;
    const data = await gatherYear(services.db, today, { year, agentIds: [], statusCodes: statusCode });
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'company_salaries.exported',
      details: { ...query },
    });
    const months = monthsOfYear(String(year));
    const stats = new Map(data.previous.statistics.agentStats.map((one) => [one.agentId, one.totalSalary]));
    const rows: Cell[][] = data.statistics.agentStats.map(({ agentId, agentName, totalSalary }) => [
      agentName ?? (agentId || texts.noAgent),
      ...months.map((month) => data.salaries[month]?.[agentId]?.amount ?? null),
      totalSalary,
      stats.get(agentId) ?? null,
    ]);
    const money = (title: string) => ({ title, kind: 'money', width: 13, summed: true }) as const;
    const content = xlsxFile({
      name: texts.company,
      columns: [
        { title: texts.agent, kind: 'text', width: 24 },
        ...months.map((month) => money(texts.month(month))),
        money(texts.total),
        money(texts.lastYear),
      ],
      batches: inOne(rows),
      total: () => texts.total,
      about: {
        name: texts.about,
        lines: [
          [texts.company, texts.year(year)],
          [
            texts.statuses,
            statusCode.length > 0 || !data.countsAll ? data.statusCodes.join(', ') : texts.allStatuses,
          ],
          [texts.asOf, (await services.sync.lastSyncTime()) ?? texts.never],
          [texts.control, data.statistics.totalSalaries],
        ],
      },
    });
    return { name: `${texts.company} ${year}.xlsx`, content };
  }),

  serve(exportPayroll, async ({ services, user, query }) => {
    const today = businessDate(services.clock.now());
    const { rows, componentCode } = await gatherPayroll(services.db, today, query.month);
    await insertAudit(services.db, { actorId: user.id, action: 'payroll.exported', details: { ...query } });
    const ready = rows.filter(({ employeeNumber }) => employeeNumber !== null);
    const content = xlsxFile({
      name: texts.payroll,
      columns: [
        { title: texts.employeeNumber, kind: 'text', width: 14 },
        { title: texts.component, kind: 'text', width: 12 },
        { title: texts.quantity, kind: 'number', width: 8 },
        { title: texts.amount, kind: 'money', width: 14, summed: true },
      ],
      batches: inOne(ready.map((row) => [row.employeeNumber, componentCode, row.quantity, row.amount])),
      total: () => texts.total,
      about: {
        name: texts.about,
        lines: [
          [texts.payroll, texts.month(query.month)],
          [texts.control, ready.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100],
        ],
      },
    });
    return { name: `${texts.payroll} ${query.month}.xlsx`, content };
  }),
];

async function bufferOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
