import type { Readable } from 'node:stream';
import type {
  AgentFigures,
  AgentGroup,
  AgentRow,
  AgentsReport,
} from '#contract/features/agents/agents-contract';
import { countAgents } from '#contract/lib/agents/agent-rows';
import { getAgentName } from '#contract/features/agents/agent-name';
import { computeReachedShare } from '#contract/features/agents/agents-rules';
import { agentFieldTexts as texts } from '#contract/features/agents/agents-texts';
import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import { aboutFile, shownDay, type Authorship } from '#server/lib/lists/about-file';
import { listsTexts } from '#server/lib/lists/lists-texts';
import { toBatch, xlsxFile, type AboutLine, type Cell, type SheetColumn } from '#server/lib/lists/xlsx-file';

interface Field extends SheetColumn {
  of: (row: AgentRow) => Cell;
}

const PERSON: readonly Field[] = [
  { title: texts.agent, kind: 'text', of: getAgentName },
  { title: texts.phone, kind: 'text', size: 'short', of: ({ phone }) => phone },
  { title: texts.email, kind: 'text', of: ({ email }) => email },
];

const SALARY: Field = {
  title: texts.salary,
  kind: 'money',
  summed: true,
  of: ({ salary }) => salary ?? null,
};

/**
 * Returns the agents as an Excel file with their sums in the last row, limited to the caller's permissions.
 * @param amounts line about VAT in the amounts
 */
export function agentsXlsx(
  report: AgentsReport,
  { show, text }: { show: AgentGroup; text?: string | undefined },
  made: Authorship,
  amounts: AboutLine,
): Readable {
  const { rows, months, days, lastSyncTime } = report;
  const [first] = rows;
  const columns = [
    ...PERSON,
    ...(first?.figures ? figureFields(months) : []),
    ...(first?.salary === undefined ? [] : [SALARY]),
  ];
  const cells = rows.map((row) => columns.map(({ of }) => of(row)));
  return xlsxFile({
    name: texts.name,
    columns,
    batches: toBatch(cells),
    total: () => texts.count(countAgents(rows.map(({ id }) => id))),
    about: aboutFile({
      contents: texts.name,
      rows: rows.length,
      of: [
        [listsTexts.filter, [texts.groups[show], ...(text ? [`${texts.search}: ${text}`] : [])].join(' · ')],
        [listsTexts.period, `${shownDay(days.from)} – ${shownDay(days.to)}`],
        ...(columns.length > PERSON.length ? [amounts] : []),
      ],
      made,
      lastSyncTime,
    }),
  });
}

function figureFields(months: readonly string[]): Field[] {
  const money = (title: string, read: (figures: AgentFigures) => Cell): Field => ({
    title,
    kind: 'money',
    summed: true,
    of: ({ figures }) => (figures ? read(figures) : null),
  });
  const trend = months
    .slice(0, -1)
    .map((month, i) => money(monthWithYear(month), (figures) => figures.trend[i] ?? null));
  return [
    {
      title: texts.sales,
      kind: 'number',
      summed: true,
      of: ({ figures }) => figures?.sales ?? null,
    },
    money(texts.amount, ({ amount }) => amount),
    money(texts.previous, ({ previousAmount }) => previousAmount),
    money(texts.target, ({ target }) => target),
    {
      title: texts.reached,
      kind: 'number',
      of: ({ figures }) => {
        const reached = figures ? computeReachedShare(figures.amount, figures.target) : null;
        return reached === null ? null : Math.round(reached * 10) / 10;
      },
    },
    ...trend,
  ];
}
