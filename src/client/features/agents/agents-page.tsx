import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import Flex from 'antd/es/flex/index';
import { type ReactNode, useMemo } from 'react';
import { AGENT_GROUPS, type AgentRow, type AgentsReport } from '#contract/features/agents/agents-contract';
import { countAgents } from '#contract/lib/agents/agent-rows';
import { shownAgents } from '#contract/features/agents/agents-rules';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { Month } from '#contract/features/salaries/salary-values';
import { useSeenData } from '#client/lib/connection/use-seen-data';
import { useAddress } from '#client/lib/location/use-address';
import { useToday } from '#client/components/dates/business-day';
import { MonthPicker } from '#client/components/dates/month-picker';
import { ExcelButton } from '#client/components/files/excel-button';
import { ReportBar } from '#client/components/report/report-bar';
import { ReportSearch, useInputDraft } from '#client/components/report/report-search';
import { ReportRowsSelect, useSelectedRows } from '#client/components/report/report-rows-select';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { FiguresSkeleton, TableSkeleton } from '#client/components/feedback/skeletons';
import { SyncedAt } from '#client/components/values/times';
import { AgentPanel } from './agent-panel';
import { agentsApi, useListAgentsQuery } from './agents-api';
import { AgentsFigures } from './agents-figures';
import { AgentsTable, useAgentsInOrder } from './agents-table';
import { agentsTexts as texts } from './agents-texts';

/** Agents page: sales and salaries of a month, trend, target (product.md section 3, `/user-info`). */
export function AgentsPage(): ReactNode {
  const { get, change } = useAddress();
  const thisMonth = toMonth(useToday());
  const requestedMonth = Month.safeParse(get('month')).data;
  const month = requestedMonth === undefined ? {} : { month: requestedMonth };
  const query = useListAgentsQuery({ query: month });
  const report = useSeenData(query)?.data;
  const shown = { ...query, data: report };
  const group = useSelectedRows(AGENT_GROUPS);
  const { typed, onType } = useInputDraft();
  const rows = useMemo(
    () => shownAgents(report?.rows ?? [], { show: group, text: typed }),
    [report, group, typed],
  );
  const agents = useAgentsInOrder(report, rows);
  return (
    <Flex vertical gap="middle">
      <ReportBar
        files={
          <ExcelButton
            endpoint={agentsApi.endpoints.exportAgents}
            values={{ body: { ...month, show: group, ...(typed && { text: typed }) } }}
          />
        }
      >
        <MonthPicker
          label={texts.month}
          value={requestedMonth !== undefined && requestedMonth < thisMonth ? requestedMonth : thisMonth}
          latest={thisMonth}
          onChange={(chosen) => change({ month: chosen === thisMonth ? undefined : chosen })}
        />
        <ReportSearch label={texts.search} typed={typed} onType={onType} />
        {report && (
          <ReportRowsSelect
            label={texts.show}
            names={AGENT_GROUPS}
            shown={group}
            getText={(name) =>
              texts.counted(
                texts.groups[name],
                countAgents(shownAgents(report.rows, { show: name }).map(({ id }) => id)),
              )
            }
          />
        )}
      </ReportBar>
      <Section
        query={shown}
        failedTitle={texts.failed}
        skeleton={
          <>
            <FiguresSkeleton count={4} />
            <TableSkeleton columns={6} rows={12} />
          </>
        }
      >
        {(found) => <Agents report={found} rows={rows} />}
      </Section>
      <AgentPanel query={shown} agents={agents} />
    </Flex>
  );
}

function Agents({ report, rows }: { report: AgentsReport; rows: readonly AgentRow[] }): ReactNode {
  return (
    <>
      <AgentsFigures report={report} />
      {rows.length === 0 ? (
        <EmptyState icon={TeamOutlined} title={texts.noneTitle}>
          {texts.none}
        </EmptyState>
      ) : (
        <AgentsTable report={report} rows={rows} />
      )}
      <p className="hint">
        {texts.note} <SyncedAt lastSyncTime={report.lastSyncTime} />
      </p>
    </>
  );
}
