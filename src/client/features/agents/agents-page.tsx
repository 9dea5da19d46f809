import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import Flex from 'antd/es/flex/index';
import { type ReactNode, useMemo, useState } from 'react';
import type { AgentGroup, AgentsReport } from '#contract/features/agents/agents-contract';
import { shownAgents } from '#contract/features/agents/agents-rules';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { Month } from '#contract/features/salaries/salary-values';
import { useSeenData } from '#client/lib/connection/use-seen-data';
import { useAddress } from '#client/lib/location/use-address';
import { useToday } from '#client/components/dates/business-day';
import { MonthPicker } from '#client/components/dates/month-picker';
import { ExcelButton } from '#client/components/files/excel-button';
import { useNarrow } from '#client/components/hooks/use-media';
import { FilterBar } from '#client/components/list/filter/filter-bar';
import type { FilterField, FilterValues } from '#client/components/list/filter/filter-fields';
import { TotalsSkeleton } from '#client/components/list/list-totals';
import { CARDS_UP_TO_PX } from '#client/components/list/list-types';
import '#client/components/list/list.css';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { TableSkeleton } from '#client/components/feedback/skeletons';
import { AgentCards } from './agent-cards';
import { AgentPanel } from './agent-panel';
import { agentsApi, useListAgentsQuery } from './agents-api';
import { AgentsFigures } from './agents-figures';
import { AgentsTable, useAgentsInOrder } from './agents-table';
import { agentsTexts as texts } from './agents-texts';

/** Agents page: sales and salaries of a month, trend, target (product.md section 3, `/user-info`). */
export function AgentsPage(): ReactNode {
  const { get, change } = useAddress();
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const thisMonth = toMonth(useToday());
  const requestedMonth = Month.safeParse(get('month')).data;
  const month = requestedMonth === undefined ? {} : { month: requestedMonth };
  const query = useListAgentsQuery({ query: month });
  const report = useSeenData(query)?.data;
  const shown = { ...query, data: report };
  const group = get('show') === 'all' ? 'all' : 'active';
  const text = get('text');
  const rows = useMemo(() => shownAgents(report?.rows ?? [], { show: group, text }), [report, group, text]);
  const agents = useAgentsInOrder(report, rows);
  const [resetKey, setResetKey] = useState(0);
  const tools = (
    <div className="list-tools no-print">
      <ExcelButton
        endpoint={agentsApi.endpoints.exportAgents}
        values={{ body: { ...month, show: group, ...(text !== undefined && { text }) } }}
      />
    </div>
  );
  return (
    <Flex vertical gap={12} flex={1}>
      <Flex wrap={narrow} gap="small" className="list-bar">
        <MonthPicker
          label={texts.month}
          value={requestedMonth !== undefined && requestedMonth < thisMonth ? requestedMonth : thisMonth}
          latest={thisMonth}
          onChange={(chosen) => change({ month: chosen === thisMonth ? undefined : chosen })}
        />
        <FilterBar
          fields={getFields(report, group)}
          filter={{ text, withInactive: group === 'all' || undefined }}
          names={undefined}
          onChange={(part, how) => change(toParameters(part), how)}
          onClear={() => {
            setResetKey(resetKey + 1);
            change({ text: undefined, show: undefined });
          }}
          resetKey={resetKey}
          trailing={tools}
        />
        {!narrow && tools}
      </Flex>
      <div className="surface list-box">
        <Section
          query={shown}
          failedTitle={texts.failed}
          skeleton={
            <>
              <TotalsSkeleton />
              <TableSkeleton columns={6} rows={12} />
            </>
          }
        >
          {(found) => (
            <>
              <AgentsFigures report={found} short={narrow} />
              {rows.length === 0 ? (
                <EmptyState icon={TeamOutlined} title={texts.noneTitle}>
                  {texts.none}
                </EmptyState>
              ) : narrow ? (
                <AgentCards report={found} rows={rows} />
              ) : (
                <AgentsTable report={found} rows={rows} />
              )}
            </>
          )}
        </Section>
      </div>
      <AgentPanel query={shown} agents={agents} />
    </Flex>
  );
}

/** Returns the conditions. The one that would show no further agents is left out. */
function getFields(report: AgentsReport | undefined, group: AgentGroup): FilterField[] {
  const search = { kind: 'search', name: 'text', label: texts.search } as const;
  const isNeeded =
    group === 'all' ||
    (report &&
      shownAgents(report.rows, { show: 'active' }).length < shownAgents(report.rows, { show: 'all' }).length);
  return isNeeded ? [search, { kind: 'flag', name: 'withInactive', label: texts.withInactive }] : [search];
}

/** Returns the address parameters of a changed part of the filter. */
function toParameters(part: FilterValues): Record<string, string | undefined> {
  return {
    page: undefined,
    ...('text' in part && { text: part['text'] ? String(part['text']) : undefined }),
    ...('withInactive' in part && { show: part['withInactive'] ? 'all' : undefined }),
  };
}
