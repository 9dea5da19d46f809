import type { Readable } from 'node:stream';
import { getAgentName } from '#contract/features/agents/agent-name';
import { splitPayroll, type Payroll } from '#contract/features/salaries/company-salaries-contract';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { businessTime } from '#server/lib/clock';
import { formatAuthor, type Authorship } from '#server/lib/lists/about-file';
import { toBatch, xlsxFile, type AboutLine } from '#server/lib/lists/xlsx-file';
import { printMoment } from '#server/lib/pdf/pdf-format';
import { withoutIsolates } from '#server/lib/pdf/pdf-text';
import { linesAboutSeal, syncedAt } from './format-statement';

interface PayrollContent {
  payroll: Payroll;
  /** The month was closed without the marks of a second person, soon after they were required. */
  isByOnePerson: boolean;
  lastSyncTime: string | null;
  /** Number of currently refused sales of the month. */
  refusedSales: number;
  made: Authorship;
  /** Text about VAT in the amounts. */
  vat: string;
}

/** Returns the rows for a payroll program: number, component, quantity and amount of each agent with a number. */
export function payrollXlsx(content: PayrollContent): Readable {
  const { componentCode } = content.payroll;
  const { ready } = splitPayroll(content.payroll);
  return xlsxFile({
    name: texts.payroll,
    columns: [
      { title: texts.employeeNumber, kind: 'text', size: 'short' },
      { title: texts.component, kind: 'text', size: 'short' },
      { title: texts.quantity, kind: 'number' },
      { title: texts.amount, kind: 'money' },
    ],
    batches: toBatch(ready.rows.map((row) => [row.employeeNumber, componentCode, row.quantity, row.amount])),
    total: null,
    about: { name: texts.about, lines: linesAbout(content) },
  });
}

function linesAbout({
  payroll,
  isByOnePerson,
  lastSyncTime,
  refusedSales,
  made,
  vat,
}: PayrollContent): AboutLine[] {
  const { month, isClosed, seal } = payroll;
  const { ready, lacking, payable, withoutAgent } = splitPayroll(payroll);
  const closedState = isByOnePerson ? texts.closedByOnePerson : texts.closedState;
  const names = lacking.rows.map(({ agentName, agentId }) => getAgentName({ id: agentId, name: agentName }));
  return [
    [texts.payroll, texts.month(month)],
    [texts.state, isClosed ? closedState : texts.open],
    ...linesAboutSeal(seal),
    [texts.statuses, texts.defaultStatuses],
    [texts.unit, vat],
    [texts.syncedAt, withoutIsolates(syncedAt(lastSyncTime))],
    [`${texts.control}: ${texts.rows}`, ready.rows.length],
    [isClosed ? texts.closedPayable : texts.monthPayable, payable],
    [texts.lessWithoutNumber, lacking.payable],
    [texts.lessWithoutAgent, withoutAgent],
    [texts.inFile, ready.payable],
    [texts.refusedSales, refusedSales],
    [texts.lacking, names.join(', ') || texts.none],
    [texts.made, withoutIsolates(`${printMoment(businessTime(made.at))}, ${formatAuthor(made)}`)],
  ];
}
