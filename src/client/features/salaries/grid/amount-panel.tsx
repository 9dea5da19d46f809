import { toMonth } from '../../../../contract/lib/calendar/calendar-rules';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { getAgentName } from '../../../../contract/features/agents/agent-name';
import { RecordPanel } from '../../../components/panel/record-panel';
import { Section } from '../../../components/layout/section';
import { CardSkeleton } from '../../../components/feedback/skeletons';
import { useCan } from '../../permissions/use-can';
import { useAppDispatch } from '../../../lib/hooks';
import { navigate } from '../../../lib/location/navigate';
import { useGetStatementQuery, useListSalarySalesInfiniteQuery } from '../salaries-api';
import { SALARY_REPORTS_PATH, statementPath } from '../../../lib/location/salaries-paths';
import { periodText, amountBreakdownTexts as texts } from '../../../components/salary/amount-breakdown-texts';
import type { OpenAmount } from '../use-salaries-address';
import type { SalaryChoice } from './use-salary-choice';
import { AmountBreakdown } from '../../../components/salary/amount-breakdown';

interface Props {
  amount: OpenAmount;
  choice: SalaryChoice;
  /** Name of the agents shown on the page. */
  caption: string;
  onClose: () => void;
}

const WIDTH_PX = 440;

/** Panel with the breakdown of an amount and its sales. */
export function AmountPanel({ amount, choice, caption, onClose }: Props): ReactNode {
  const { period, agentId } = amount;
  const dispatch = useAppDispatch();
  // The statements page requires a permission for user information; the company report does not.
  const hasStatements = useCan('user_info.view');
  const agents = agentId === null ? choice.agentIds : [agentId];
  const about = { query: { period, agentId: [...agents], statusCode: [...choice.statusCodes] } };
  const { currentData, error, refetch } = useGetStatementQuery(about);
  const sales = useListSalarySalesInfiniteQuery(about);
  const agent = currentData?.data.agent ?? null;
  const title = agentId === null ? caption : agent ? getAgentName(agent) : agentId;
  return (
    <RecordPanel
      open
      width={WIDTH_PX}
      title={<bdi>{title}</bdi>}
      subtitle={periodText(period)}
      onClose={onClose}
      footer={
        hasStatements &&
        period.length === 7 &&
        agentId !== null && (
          <Button type="primary" onClick={() => dispatch(navigate(statementPath(period, agentId)))}>
            {texts.toStatement}
          </Button>
        )
      }
    >
      <Section
        query={{ data: currentData, error, refetch }}
        failedTitle={texts.failed}
        skeleton={<CardSkeleton lines={10} />}
      >
        {({ data }) => (
          <AmountBreakdown
            key={`${period}/${agentId ?? '*'}`}
            statement={data}
            sales={sales}
            inbox={hasStatements ? `${SALARY_REPORTS_PATH}?month=${toMonth(period)}` : null}
          />
        )}
      </Section>
    </RecordPanel>
  );
}
