import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { isAgent } from '#contract/lib/agents/agent-rows';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { Month } from '#contract/features/salaries/salary-values';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { hasStatement } from '#contract/features/salaries/month-list/month-list-rules';
import { useAddress } from '#client/lib/location/use-address';
import { useToday } from '#client/components/dates/business-day';
import { MonthPicker } from '#client/components/dates/month-picker';
import { CLEARABLE } from '#client/components/form/clearable';
import { EmptyState } from '#client/components/feedback/empty-state';
import { useMedia, useNarrow } from '#client/components/hooks/use-media';
import { Section } from '#client/components/layout/section';
import { useConfirmedAction } from '#client/components/unsaved-changes/confirmed-action';
import { ReportSkeleton } from '#client/components/report/report-skeleton';
import { MonthDialogs, type MonthDialogsState, useMonthDialogs } from './month-list/month-dialogs';
import { MonthActions, SHORT } from './month-list/month-actions';
import { monthListTexts } from './month-list/month-list-texts';
import { MonthView, RowFilters } from './month-list/month-view';
import { useGetMonthClosingQuery, useGetMonthListQuery } from './salaries-api';
import { statementTexts as texts, stateTexts } from './salaries-texts';
import { StatementCard } from './statement/statement-card';
import { AllStatements, StatementFiles } from './statement/statement-files';
import { StatementSteps } from './statement/statement-steps';
import './salaries.css';

/** Statements of a month: as a list with the month's steps, or one agent's with the closing (product.md section 3). */
export function StatementPage(): ReactNode {
  const today = useToday();
  const { get, getAll } = useAddress();
  const month = Month.safeParse(get('month')).data ?? addMonths(toMonth(today), -1);
  const query = useGetMonthListQuery({ params: { month } });
  const dialogs = useMonthDialogs();
  const [agentId] = getAll('agentId');
  return (
    <Flex vertical gap={12} className="page">
      <Bar month={month} agentId={agentId} list={query.currentData?.data} dialogs={dialogs} />
      {agentId === undefined ? (
        <Section
          query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
          failedTitle={monthListTexts.failed}
          skeleton={<ReportSkeleton columns={9} rows={14} />}
          isEmpty={({ data }) => data.rows.length === 0}
          empty={
            <EmptyState icon={WalletOutlined} title={texts.nobody}>
              {texts.nobodyWhy}
            </EmptyState>
          }
        >
          {({ data }) => <MonthRows list={data} dialogs={dialogs} />}
        </Section>
      ) : (
        <StatementCard
          key={`${month}/${agentId}`}
          month={month}
          agentId={agentId}
          row={query.currentData?.data.rows.find((row) => row.agentId === agentId)}
        />
      )}
      <MonthDialogs month={month} latest={toMonth(today)} dialogs={dialogs} />
    </Flex>
  );
}

function MonthRows({ list, dialogs }: { list: MonthList; dialogs: MonthDialogsState }): ReactNode {
  const closing = useGetMonthClosingQuery({ params: { month: list.month } }).currentData?.data;
  return (
    <MonthView key={list.month} list={list} closing={closing} onOpen={dialogs.open} onSend={dialogs.send} />
  );
}

const STATE_COLORS = {
  future: 'default',
  running: 'default',
  waiting: 'warning',
  closed: 'success',
} as const;

interface BarProps {
  month: string;
  /** Undefined: the list of the month. */
  agentId: string | undefined;
  list: MonthList | undefined;
  dialogs: MonthDialogsState;
}

/** Month, agent, files and the month's next steps. */
function Bar({ month, agentId, list, dialogs }: BarProps): ReactNode {
  const today = useToday();
  const { change } = useAddress();
  const narrow = useNarrow();
  const isShort = useMedia(SHORT);
  const confirmed = useConfirmedAction();
  const closing = useGetMonthClosingQuery({ params: { month } }).currentData?.data;
  const rows = list?.rows ?? [];
  // On a phone the tag is beside the files.
  const isTagBelow = narrow && agentId === undefined;
  const tag = closing && <Tag color={STATE_COLORS[closing.state]}>{stateTexts[closing.state]}</Tag>;
  const showAgent = (id: string): void => {
    const show = (): void => change({ month, agentId: id }, 'replace');
    // From agent to agent, the closing stays on the page.
    if (agentId === undefined) confirmed(show);
    else show();
  };
  return (
    <Flex wrap={narrow} gap="small" className="list-bar">
      <Flex wrap={narrow} align="center" gap="8px 12px" className="list-filter">
        <MonthPicker
          label={texts.month}
          value={month}
          latest={toMonth(today)}
          onChange={(next) => confirmed(() => change({ month: next }, 'replace'))}
        />
        {!isTagBelow && tag}
        {agentId === undefined ? (
          list &&
          !narrow &&
          list.rows.length > 0 && (
            // A closed month has more buttons.
            <RowFilters list={list} short={isShort || list.isClosed || dialogs.shown === 'closing'} />
          )
        ) : (
          <Select
            className="field"
            aria-label={texts.agent}
            placeholder={texts.chooseAgent}
            value={agentId ?? null}
            disabled={rows.length === 0}
            allowClear={CLEARABLE}
            onClear={() => confirmed(() => change({ agentId: undefined }))}
            onChange={(id: string | undefined) => id !== undefined && showAgent(id)}
            options={rows.map(({ agentId: id, agentName: name }) => ({
              value: id,
              label: getAgentName({ id, name }),
            }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        )}
        {agentId !== undefined && (
          <StatementSteps
            agentIds={rows.map((row) => row.agentId).filter(isAgent)}
            agentId={agentId}
            onAgent={showAgent}
          />
        )}
      </Flex>
      {agentId === undefined ? (
        <Flex
          align="center"
          justify={narrow ? 'space-between' : 'normal'}
          gap="small"
          className={narrow ? 'list-tools field-whole' : 'list-tools'}
        >
          {isTagBelow && tag}
          <AllStatements month={month} disabled={!rows.some(hasStatement)} />
          {list && !narrow && dialogs.shown !== 'closing' && (
            <MonthActions list={list} closing={closing} onOpen={dialogs.open} />
          )}
        </Flex>
      ) : (
        <StatementFiles month={month} agentId={agentId} />
      )}
    </Flex>
  );
}
