import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { getAgentName } from '../../../contract/features/agents/agent-name';
import { addMonths, toMonth } from '../../../contract/lib/calendar/calendar-rules';
import { Month } from '../../../contract/features/salaries/salary-values';
import type { SalariesAnswer } from '../../../contract/features/salaries/salaries-contract';
import { useAddress } from '../../lib/location/use-address';
import { useToday } from '../../components/dates/business-day';
import { MonthPicker } from '../../components/dates/month-picker';
import { EmptyState } from '../../components/feedback/empty-state';
import { Section } from '../../components/layout/section';
import { useConfirmedAction } from '../../components/unsaved-changes/confirmed-action';
import { CardSkeleton } from '../../components/feedback/skeletons';
import { ClosingCard } from './statement/closing-card';
import { LateChangesCard } from './statement/late-changes-card';
import { useGetMonthClosingQuery, useQuerySalariesQuery } from './salaries-api';
import { salariesTexts, statementTexts as texts, stateTexts } from './salaries-texts';
import { StatementFiles } from './statement/statement-files';
import { StatementCard } from './statement/statement-card';
import './salaries.css';

const DEFAULT_FILTERS = { agentIds: [], statusCodes: [] };

/** Page of an agent's statement for a month, and the closing of the month (product.md section 3). */
export function StatementPage(): ReactNode {
  const today = useToday();
  const { get, getAll, change } = useAddress();
  const confirmed = useConfirmedAction();
  const month = Month.safeParse(get('month')).data ?? addMonths(toMonth(today), -1);
  const query = useQuerySalariesQuery({
    body: { year: Number(month.slice(0, 4)), filters: DEFAULT_FILTERS },
  });
  const answer = query.currentData?.data;
  const agents = answer ? getAgents(answer, month) : [];
  const [wanted] = getAll('agentId');
  const agentId = agents.find(({ id }) => id === wanted)?.id ?? agents[0]?.id;
  return (
    <Flex vertical gap="middle" className="page">
      <Flex wrap justify="space-between" gap="small">
        <Flex wrap align="center" gap="8px 12px">
          <Select
            className="field"
            aria-label={texts.agent}
            placeholder={texts.chooseAgent}
            value={agentId ?? null}
            disabled={agents.length === 0}
            onChange={(id: string) => change({ month, agentId: id }, 'replace')}
            options={agents.map((agent) => ({ value: agent.id, label: getAgentName(agent) }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
          <MonthPicker
            label={texts.month}
            value={month}
            latest={toMonth(today)}
            onChange={(next) => confirmed(() => change({ month: next }, 'replace'))}
          />
          <MonthState month={month} />
        </Flex>
        <StatementFiles month={month} agentId={agentId} />
      </Flex>
      <div className="beside">
        <div>
          <Section
            query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
            failedTitle={salariesTexts.failed}
            skeleton={<CardSkeleton lines={24} />}
            isEmpty={() => agentId === undefined}
            empty={
              <EmptyState icon={WalletOutlined} title={texts.nobody}>
                {texts.nobodyWhy}
              </EmptyState>
            }
          >
            {() =>
              agentId !== undefined && (
                <StatementCard key={`${month}/${agentId}`} month={month} agentId={agentId} />
              )
            }
          </Section>
        </div>
        <Flex vertical gap="middle">
          <ClosingCard key={month} month={month} />
          <LateChangesCard month={month} />
        </Flex>
      </div>
    </Flex>
  );
}

/** Returns all agents with an amount in the month, the largest first. */
function getAgents({ salaries, agents }: SalariesAnswer, month: string): SalariesAnswer['agents'] {
  const cells = salaries[month] ?? {};
  return agents
    .filter(({ id }) => cells[id] !== undefined)
    .sort((a, b) => (cells[b.id]?.amount ?? 0) - (cells[a.id]?.amount ?? 0));
}

function MonthState({ month }: { month: string }): ReactNode {
  const state = useGetMonthClosingQuery({ params: { month } }).currentData?.data.state;
  return state && <Tag color={state === 'closed' ? 'success' : 'default'}>{stateTexts[state]}</Tag>;
}
