import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import Search from 'antd/es/input/Search';
import Segmented from 'antd/es/segmented/index';
import { useMemo, useState, type ReactNode } from 'react';
import type { AgentRow, AgentsReport } from '../../contract/agents/agents-contract';
import { isShownFirst } from '../../contract/agents/agents-rules';
import { monthOf } from '../../contract/calendar/calendar-rules';
import { finds } from '../../contract/lists/search-text';
import { Month } from '../../contract/salaries/salary-values';
import { useAddress } from '../platform/location/use-address';
import { MonthPicker } from '../ui/dates/date-range';
import { FileButton } from '../ui/file-button';
import { fileTexts } from '../ui/file-texts';
import { EmptyState } from '../ui/section/empty-state';
import { Section } from '../ui/section/section';
import { FiguresSkeleton, TableSkeleton } from '../ui/section/skeletons';
import { AsOf } from '../ui/values/as-of';
import { AgentPanel } from './agent-panel';
import { agentsApi, useListAgentsQuery } from './agents-api';
import { AgentsFigures } from './agents-figures';
import { nameOf } from './agents-rules';
import { AgentsTable } from './agents-table';
import { agentsTexts as texts } from './agents-texts';
import './agents.css';

/** The agents: a month's sales and salaries, trend, target (product.md section 3, `/user-info`). */
export function AgentsPage(): ReactNode {
  const { get, change } = useAddress();
  const asked = Month.safeParse(get('month')).data;
  const month = asked === undefined ? {} : { month: asked };
  const query = useListAgentsQuery({ query: month });
  const report = query.currentData?.data;
  const group = get('show') === 'all' ? 'all' : 'active';
  const [typed, setTyped] = useState(get('text') ?? '');
  const rows = useMemo(
    () => report?.rows.filter((row) => (group === 'all' || isShownFirst(row)) && isFound(row, typed)) ?? [],
    [report, group, typed],
  );
  return (
    <div className="agents">
      <div className="agents-bar">
        {report && (
          <MonthPicker
            label={texts.month}
            value={report.month}
            latest={monthOf(report.today)}
            onChange={(chosen) => change({ month: chosen === monthOf(report.today) ? undefined : chosen })}
          />
        )}
        <Search
          className="agents-search"
          allowClear
          placeholder={texts.search}
          aria-label={texts.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(text) => change({ text: text || undefined })}
        />
        {report && (
          <Segmented<'active' | 'all'>
            aria-label={texts.show}
            value={group}
            options={[
              { value: 'active', label: texts.active(report.rows.filter(isShownFirst).length) },
              { value: 'all', label: texts.all(report.rows.length) },
            ]}
            onChange={(chosen) => change({ show: chosen === 'all' ? chosen : undefined })}
          />
        )}
        <div className="agents-bar-end">
          <FileButton
            endpoint={agentsApi.endpoints.exportAgents}
            values={{ body: month }}
            icon={<FileExcelOutlined aria-hidden />}
          >
            {fileTexts.excel}
          </FileButton>
        </div>
      </div>
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
    </div>
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
      <p className="agents-note">
        {texts.note} <AsOf lastSyncTime={report.lastSyncTime} />
      </p>
    </>
  );
}

function isFound(row: AgentRow, typed: string): boolean {
  return finds(nameOf(row), typed);
}
