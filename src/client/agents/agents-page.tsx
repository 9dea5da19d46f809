import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import Flex from 'antd/es/flex/index';
import { useMemo, type ReactNode } from 'react';
import { AGENT_GROUPS, type AgentRow, type AgentsReport } from '../../contract/agents/agents-contract';
import { shownAgents } from '../../contract/agents/agents-rules';
import { toMonth } from '../../contract/calendar/calendar-rules';
import { Month } from '../../contract/salaries/salary-values';
import { useSeenData } from '../platform/connection/use-seen-data';
import { useAppDispatch } from '../platform/hooks';
import { useAddress } from '../platform/location/use-address';
import { readToday } from '../ui/dates/business-day';
import { MonthPicker } from '../ui/dates/month-picker';
import { ExcelButton } from '../ui/excel-button';
import { ReportBar } from '../ui/report/report-bar';
import { ReportSearch, useInputDraft } from '../ui/report/report-search';
import { ReportShown, useShown } from '../ui/report/report-shown';
import { EmptyState } from '../ui/section/empty-state';
import { Section } from '../ui/section/section';
import { FiguresSkeleton, TableSkeleton } from '../ui/section/skeletons';
import { SyncedAt } from '../ui/values/synced-at';
import { AgentPanel } from './agent-panel';
import { agentsApi, useListAgentsQuery } from './agents-api';
import { AgentsFigures } from './agents-figures';
import { AgentsTable } from './agents-table';
import { agentsTexts as texts } from './agents-texts';

/** Agents page: sales and salaries of a month, trend, target (product.md section 3, `/user-info`). */
export function AgentsPage(): ReactNode {
  const { get, change } = useAddress();
  const thisMonth = toMonth(useAppDispatch()(readToday()));
  const asked = Month.safeParse(get('month')).data;
  const month = asked === undefined ? {} : { month: asked };
  const query = useListAgentsQuery({ query: month });
  const report = useSeenData(query)?.data;
  const group = useShown(AGENT_GROUPS);
  const { typed, onType } = useInputDraft();
  const rows = useMemo(
    () => shownAgents(report?.rows ?? [], { show: group, text: typed }),
    [report, group, typed],
  );
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
          value={asked !== undefined && asked < thisMonth ? asked : thisMonth}
          latest={thisMonth}
          onChange={(chosen) => change({ month: chosen === thisMonth ? undefined : chosen })}
        />
        <ReportSearch label={texts.search} typed={typed} onType={onType} />
        {report && (
          <ReportShown
            label={texts.show}
            names={AGENT_GROUPS}
            shown={group}
            getText={(name) =>
              texts.counted(texts.groups[name], shownAgents(report.rows, { show: name }).length)
            }
          />
        )}
      </ReportBar>
      <Section
        query={{ ...query, data: report }}
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
      <AgentPanel report={report} />
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
