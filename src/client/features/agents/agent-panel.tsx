import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AgentRow, AgentsReport } from '../../../contract/features/agents/agents-contract';
import { getAgentName } from '../../../contract/features/agents/agent-name';
import { firstDay, lastDay, toMonth, type Days } from '../../../contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '../../../contract/lib/calendar/calendar-texts';
import { INACTIVE_PATH } from '../../lib/location/reports-paths';
import { statementPath } from '../../lib/location/salaries-paths';
import { getSalesPath } from '../../lib/location/sales-path';
import { useAddress } from '../../lib/location/use-address';
import { ChangeNote } from '../../components/figures/change-note';
import { PageLink, useCanOpen } from '../../components/links/page-link';
import { RecordFields, RecordPanel } from '../../components/panel/record-panel';
import { RecordId } from '../../components/panel/record-id';
import { RecordSkeleton } from '../../components/feedback/skeletons';
import { PlainTable } from '../../components/tables/plain-table';
import { Code } from '../../components/values/code';
import { ContactLinks } from '../../components/values/contact-links';
import { Money } from '../../components/values/money';
import { Count } from '../../components/values/numbers';
import { AgentCustomers } from './agent-customers';
import { Amount, Salary, Target } from './agents-cells';
import { hasEnded } from './agents-rules';
import { agentsTexts as texts } from './agents-texts';

/** Panel of the agent in the address (`?agent=`): contact data, sales, salary and customers. */
export function AgentPanel({ report }: { report: AgentsReport | undefined }): ReactNode {
  const { get, change } = useAddress();
  const id = get('agent');
  const row = report?.rows.find((one) => one.id === id);
  return (
    <RecordPanel
      open={id !== undefined}
      onClose={() => change({ agent: undefined })}
      title={row ? <bdi>{getAgentName(row)}</bdi> : texts.panel}
      subtitle={row && !row.isActive && texts.inactive}
      footer={row && report && <Links row={row} month={report.month} />}
    >
      {row && report && <AgentRecord row={row} report={report} />}
      {!row && report && <Alert type="warning" role="alert" title={texts.missing} />}
      {!report && <RecordSkeleton />}
    </RecordPanel>
  );
}

function Links({ row: { id, salary }, month }: { row: AgentRow; month: string }): ReactNode {
  const agentId = new URLSearchParams({ agentId: id }).toString();
  return (
    <Flex wrap gap="4px 16px">
      <Lead to={getSalesPath({ agentId: id })}>{texts.toAllSales}</Lead>
      {salary !== undefined && <Lead to={statementPath(month, id)}>{texts.toSalary}</Lead>}
      <Lead to={`${INACTIVE_PATH}?${agentId}`}>{texts.toInactive}</Lead>
    </Flex>
  );
}

/** Link, or nothing if the user may not open the page. */
function Lead({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return useCanOpen(to) && <Link to={to}>{children}</Link>;
}

function AgentRecord({ row, report }: { row: AgentRow; report: AgentsReport }): ReactNode {
  const { id, phone, email, isActive, figures, salary } = row;
  return (
    <Flex vertical gap={12}>
      <RecordFields
        fields={[
          {
            key: 'contact',
            label: texts.contact,
            children: <ContactLinks phone={phone} name={row.name} doNotContact={false} />,
          },
          { key: 'email', label: texts.email, children: <Code value={email} /> },
          { key: 'active', label: texts.isActive, children: isActive ? texts.yes : texts.no },
        ]}
      />
      {figures && <AgentMonth row={row} report={report} />}
      {salary !== undefined && (
        <RecordFields
          fields={[
            {
              key: 'salary',
              label: `${texts.salary} ${texts.soFar(report.month, hasEnded(report))}`,
              children: <Salary row={row} month={report.month} />,
            },
          ]}
        />
      )}
      <AgentCustomers agentId={id} />
      <RecordId id={id} />
    </Flex>
  );
}

function AgentMonth({ row, report }: { row: AgentRow; report: AgentsReport }): ReactNode {
  const { figures, id } = row;
  if (!figures) return null;
  const ended = hasEnded(report);
  const { month, previous, months } = report;
  const rows = months.map((one, i) => ({ month: one, amount: figures.trend[i] ?? 0 })).reverse();
  return (
    <>
      <h3>
        {texts.salesCard} {texts.soFar(month, ended)}
      </h3>
      <p className="amount">
        <Amount row={row} report={report} />
      </p>
      <ChangeNote
        current={figures.amount}
        previous={figures.previousAmount}
        period={texts.sameDays(toMonth(previous.to), ended)}
        previousText={<Money value={figures.previousAmount} whole />}
        moreIsGood
      />
      <RecordFields
        fields={[
          { key: 'sales', label: texts.sales, children: <Count value={figures.sales} /> },
          { key: 'target', label: texts.target, children: <Target figures={figures} report={report} /> },
        ]}
      />
      <PlainTable
        caption={texts.sixMonths}
        rows={rows}
        getKey={(one) => one.month}
        columns={[
          { title: texts.month, cell: (one) => `${hebrewMonth(one.month)} ${one.month.slice(0, 4)}` },
          {
            title: texts.amount,
            numeric: true,
            cell: (one) => (
              <PageLink to={getSalesPath({ agentId: id, ...getDays(one.month, report) })}>
                <Money value={one.amount} />
              </PageLink>
            ),
          },
        ]}
      />
    </>
  );
}

/** Returns the days of a month that its figure covers. */
function getDays(month: string, { days, month: last }: AgentsReport): Days {
  return month === last ? days : { from: firstDay(month), to: lastDay(month) };
}
