import type { Readable } from 'node:stream';
import { getAgentName } from '#contract/features/agents/agent-name';
import { getYearMonths, yearBefore } from '#contract/lib/calendar/calendar-rules';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { businessTime } from '#server/lib/clock';
import { formatAuthor, type Authorship } from '#server/lib/lists/about-file';
import { toBatch, xlsxFile, type AboutLine, type Cell } from '#server/lib/lists/xlsx-file';
import { printDay, printMoment } from '#server/lib/pdf/pdf-format';
import { withoutIsolates } from '#server/lib/pdf/pdf-text';
import { syncedAt } from './format-statement';

const HUNDRED = 100;

interface CompanyContent {
  report: CompanySalaries;
  /** Names of the chosen agents; null: all. */
  agentNames: readonly string[] | null;
  /** Names of the counted statuses; null: all. */
  statusNames: readonly string[] | null;
  /** Number of currently refused sales of the two years. */
  refusedSales: number;
  made: Authorship;
  vat: string;
}

/** Returns the year's salaries with one row per agent: its months, their total, and the same of the previous year. */
export function companyXlsx(content: CompanyContent): Readable {
  const { report } = content;
  const { year, salaries, previous, agents } = report;
  const months = getYearMonths(year);
  const totals = new Map(report.statistics.agentStats.map((one) => [one.agentId, one.totalSalary]));
  const before = new Map(previous.statistics.agentStats.map((one) => [one.agentId, one.totalSalary]));
  const everybody = new Map([...agents, ...previous.agents].map((agent) => [agent.id, agent.name]));
  const rows = [...everybody].map(([id, name]): Cell[] => [
    getAgentName({ id, name }),
    ...months.map((month) => salaries[month]?.[id]?.amount ?? null),
    totals.get(id) ?? null,
    ...months.map((month) => previous.salaries[yearBefore(month)]?.[id]?.amount ?? null),
    before.get(id) ?? null,
  ]);
  const money = (title: string) => ({ title, kind: 'money', summed: true }) as const;
  return xlsxFile({
    name: texts.company,
    columns: [
      { title: texts.agent, kind: 'text' },
      ...months.map((month) => money(texts.month(month))),
      money(`${texts.total} ${year}`),
      ...months.map((month) => money(texts.month(yearBefore(month)))),
      money(`${texts.total} ${year - 1}`),
    ],
    batches: toBatch(rows),
    total: () => texts.total,
    about: { name: texts.about, lines: linesAbout(content) },
  });
}

function linesAbout({
  report,
  agentNames,
  statusNames,
  refusedSales,
  made,
  vat,
}: CompanyContent): AboutLine[] {
  const { year, today, closedMonths, statistics, previous, workingDays, lastSyncTime } = report;
  const isRunning = today.startsWith(String(year));
  const period = isRunning ? `${texts.year(year)}, ${texts.upTo(printDay(today))}` : texts.year(year);
  const closed = closedMonths.map(({ month }) => texts.month(month)).join(', ');
  const lines: AboutLine[] = [
    [texts.company, period],
    [texts.agents, agentNames?.join(', ') ?? texts.allAgents],
    [texts.statuses, statusNames?.join(', ') ?? texts.allStatuses],
    [texts.closedMonths, closed || texts.none],
    [texts.syncedAt, syncedAt(lastSyncTime)],
    [texts.refusedSales, refusedSales],
    [`${texts.control}: ${texts.total} ${year}`, statistics.totalSalaries],
    [`${texts.control}: ${texts.total} ${year - 1}`, previous.statistics.totalSalaries],
    ...[...previous.statistics.monthlyStats, ...statistics.monthlyStats].flatMap(
      ({ month, totalSalary }): AboutLine[] => {
        const days = workingDays[month] ?? 0;
        return [
          [`${texts.workingDays}: ${texts.month(month)}`, days],
          [
            `${texts.perWorkingDay}: ${texts.month(month)}`,
            days === 0 ? '—' : Math.round((totalSalary / days) * HUNDRED) / HUNDRED,
          ],
        ];
      },
    ),
    [texts.unit, vat],
    [texts.made, `${printMoment(businessTime(made.at))}, ${formatAuthor(made)}`],
  ];
  return lines.map(([title, value]) => [title, typeof value === 'string' ? withoutIsolates(value) : value]);
}
