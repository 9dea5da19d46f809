import type { ReactNode } from 'react';
import { salaryViewsList, type SalaryView } from '#contract/features/salary-views/salary-views-contract';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import type { ListColumn } from '#client/components/list/list-types';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { Moment } from '#client/components/values/times';
import { salaryViewsApi } from './salary-views-api';
import { salaryViewsTexts as texts } from './salary-views-texts';

/** `?view=` opens a view by its id. */
const useViewsList = createListHook(salaryViewsApi, 'SalaryViews', {
  list: salaryViewsList,
  openParameter: 'view',
});

/** Page of who read whose pay (`/settings/salary-views`). */
export function SalaryViewsPage(): ReactNode {
  return (
    <ListScreen
      list={useViewsList()}
      label={texts.table}
      fields={FIELDS}
      columns={COLUMNS}
      totals={({ count }) => (
        <Total label={texts.views}>
          <Count value={count} />
        </Total>
      )}
      empty={{ title: texts.noneTitle, text: texts.none }}
    />
  );
}

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  { kind: 'party', name: 'agentId', party: 'agentId', label: texts.agent },
];

const COLUMNS: readonly ListColumn<SalaryView>[] = [
  {
    key: 'at',
    title: texts.at,
    width: 138,
    sort: 'at',
    card: 'figure',
    cell: ({ at }) => <Moment value={at} />,
  },
  {
    key: 'reader',
    title: texts.reader,
    width: 145,
    card: 'title',
    cell: ({ readerName }) => (readerName === null ? texts.unknownReader : <Name value={readerName} />),
  },
  {
    key: 'agent',
    title: texts.agent,
    width: 140,
    card: 'line',
    cell: ({ agentId, agentName }) => (agentId === null ? texts.everybody : <Name value={agentName} />),
  },
  {
    key: 'period',
    title: texts.period,
    width: 112,
    card: 'line',
    cell: ({ period }) => (period === null ? texts.allMonths : periodText(period)),
  },
  { key: 'screen', title: texts.screen, width: 180, card: 'line', cell: describeScreen },
];

function describeScreen({ screen, isFile, isRefused }: SalaryView): string {
  const parts = [screen, isFile && texts.file, isRefused && texts.refused];
  return parts.filter((part) => part !== false).join(' · ');
}
