import { Readable } from 'node:stream';
import { firstDay, lastDay, toMonth, toYear } from '#contract/lib/calendar/calendar-rules';
import { getAgentName } from '#contract/features/agents/agent-name';
import {
  exportCompanySalaries,
  exportPayroll,
  exportStatement,
  exportStatements,
  printStatement,
} from '#contract/features/salaries/salary-files-contract';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { insertAudit } from '#server/lib/audit-queries';
import { businessDate } from '#server/lib/clock';
import type { Caller } from '#server/lib/http/caller';
import { getDisconnectSignal } from '#server/lib/http/disconnect-signal';
import { serve } from '#server/lib/http/serve-route';
import type { Authorship } from '#server/lib/lists/about-file';
import { printPdf } from '#server/lib/pdf/print-pdf';
import type { Services } from '#server/lib/services';
import { findReportSettings } from '#server/lib/settings/report-settings';
import { isClosedByOnePerson } from '../closing/closing-queries';
import { loadPayroll, workingDaysOfYears } from '../load-company';
import { notBegun } from '../load-statement';
import { loadYear } from '../load-year';
import { findRefusedSales } from '#server/crm-mirror/mirror/refused-sales';
import { findAgentNames } from '../salary-names-queries';
import { findStatusNames } from '../salary-sales-queries';
import { companyXlsx } from './company-xlsx';
import { payrollXlsx } from './payroll-xlsx';
import { readContent, type StatementRequest } from './statement-content';
import { statementPdf } from './statement-pdf';
import { statementXlsx } from './statement-xlsx';
import type { StatementContent } from './format-statement';
import { fileName, statementsZip } from './statements-zip';

const madeBy = ({ clock }: Services, user: Caller): Authorship => ({
  by: user,
  at: clock.now(),
});

/** @throws HttpError `invalid_input` for a month that has not begun */
function requireBegun({ clock }: Services, { month }: Pick<StatementRequest, 'month'>): void {
  if (month > toMonth(businessDate(clock.now()))) throw notBegun('month');
}

/** Loads the statements of all agents with a salary in a month, one after the other. */
async function* readContents(
  services: Services,
  user: Caller,
  choice: Omit<StatementRequest, 'agentId'>,
): AsyncGenerator<StatementContent> {
  const today = businessDate(services.clock.now());
  const { month, statusCode } = choice;
  const params = { year: Number(toYear(month)), agentIds: [], statusCodes: statusCode };
  const { salaries, agents } = await loadYear(services.db, today, params);
  const cells = salaries[month] ?? {};
  for (const { id } of agents)
    if (cells[id] !== undefined)
      yield readContent(services, madeBy(services, user), { ...choice, agentId: id });
}

export const salaryFileRoutes = [
  serve(exportStatement, async ({ services, user, query }) => {
    const content = await readContent(services, madeBy(services, user), query);
    await insertAudit(services.db, { actorId: user.id, action: 'statement.exported', details: { ...query } });
    return { name: `${fileName(content.statement)}.xlsx`, content: statementXlsx(content) };
  }),

  serve(printStatement, async ({ services, user, query, reply }) => {
    const content = await readContent(services, madeBy(services, user), query);
    const pdf = await printPdf(statementPdf(content), getDisconnectSignal(reply));
    await insertAudit(services.db, { actorId: user.id, action: 'statement.printed', details: { ...query } });
    return { name: `${fileName(content.statement)}.pdf`, content: Readable.from([pdf]) };
  }),

  serve(exportStatements, async ({ services, user, query: { files, ...choice } }) => {
    requireBegun(services, choice);
    const details = { ...choice, files };
    await insertAudit(services.db, { actorId: user.id, action: 'statements.exported', details });
    const content = statementsZip(readContents(services, user, choice), files);
    return { name: `${texts.statement} ${choice.month}.zip`, content };
  }),

  serve(exportCompanySalaries, async ({ services, user, query }) => {
    const { year, statusCode, agentId } = query;
    const { db } = services;
    const made = madeBy(services, user);
    const today = businessDate(made.at);
    const lastSyncTime = await services.sync.lastSyncTime();
    const data = await loadYear(db, today, { year, agentIds: agentId, statusCodes: statusCode });
    const details = { ...query };
    await insertAudit(db, { actorId: user.id, action: 'company_salaries.exported', details });
    const statuses = await findStatusNames(db, data.statusCodes);
    const { vat } = await findReportSettings(db);
    const period = { from: `${year - 1}-01-01`, to: `${year}-12-31` };
    const refused = await findRefusedSales(db, { period, agentIds: agentId, today });
    const content = companyXlsx({
      report: { ...data, lastSyncTime, workingDays: workingDaysOfYears(year, today) },
      agentNames: agentId.length === 0 ? null : (await findAgentNames(db, agentId)).map(getAgentName),
      refusedSales: refused.count,
      statusNames: data.countsAll ? null : data.statusCodes.map((code) => statuses.get(code) ?? String(code)),
      made,
      vat: ledgerTexts.vat[vat],
    });
    return { name: `${texts.company} ${year}.xlsx`, content };
  }),

  serve(exportPayroll, async ({ services, user, query }) => {
    requireBegun(services, query);
    const made = madeBy(services, user);
    const lastSyncTime = await services.sync.lastSyncTime();
    const today = businessDate(made.at);
    const payroll = await loadPayroll(services.db, today, query.month);
    await insertAudit(services.db, { actorId: user.id, action: 'payroll.exported', details: { ...query } });
    const { vat } = await findReportSettings(services.db);
    const period = { from: firstDay(query.month), to: lastDay(query.month) };
    const refused = await findRefusedSales(services.db, { period, agentIds: [], today });
    const refusedSales = refused.count;
    const isByOnePerson = await isClosedByOnePerson(services.db, query.month);
    const content = payrollXlsx({
      payroll,
      isByOnePerson,
      lastSyncTime,
      refusedSales,
      made,
      vat: ledgerTexts.vat[vat],
    });
    return { name: `${texts.payroll} ${query.month}.xlsx`, content };
  }),
];
