import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import Table, { type ColumnsType } from 'antd/es/table/index';
import { Fragment, type ReactNode, useState } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { agentNameTexts } from '#contract/features/agents/agents-texts';
import {
  type Payroll,
  type PayrollRow,
  splitPayroll,
} from '#contract/features/salaries/company-salaries-contract';
import { salaryFileTexts as fileTexts } from '#contract/features/salaries/salary-file-texts';
import { MonthPicker } from '#client/components/dates/month-picker';
import { Dialog } from '#client/components/dialogs/dialog';
import { FileButton } from '#client/components/files/file-button';
import { PageLink } from '#client/components/links/page-link';
import { Section } from '#client/components/layout/section';
import { paths } from '#client/lib/location/paths';
import { reachableScroll } from '#client/components/tables/reachable-scroll';
import { TableSkeleton } from '#client/components/feedback/skeletons';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { salariesApi, useGetPayrollQuery } from '../salaries-api';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { companyTexts as texts, salariesTexts } from '../salaries-texts';

/** A phone has room for agent, number and amount. The file contains all columns. */
const WIDE: NonNullable<ColumnsType<PayrollRow>[number]['responsive']> = ['md'];

/** The dialog, with its notes and sums, fits into the window. */
const ROWS_HEIGHT = 'clamp(160px, 100vh - 620px, 360px)';

interface Props {
  month: string;
  /** Last selectable month. */
  latest: string;
  onClose: () => void;
}

/** Dialog of a month's payroll file: its sums, the agents without an employee number, and the download. */
export function PayrollDialog({ month: first, latest, onClose }: Props): ReactNode {
  const [month, setMonth] = useState(first);
  const { currentData, error, refetch } = useGetPayrollQuery({ query: { month } });
  const parts = splitPayroll({ rows: currentData?.data.rows ?? [] });
  return (
    <Dialog
      open
      title={texts.payrollTitle(periodText(month))}
      onCancel={onClose}
      footer={
        <FileButton
          endpoint={salariesApi.endpoints.exportPayroll}
          values={{ query: { month } }}
          icon={<DownloadOutlined aria-hidden />}
          primary
          disabled={parts.ready.rows.length === 0}
          confirmation={
            parts.payable !== parts.ready.payable && {
              title: texts.leaveOutTitle,
              text: <LeftOut parts={parts} />,
              confirmText: texts.leaveOutSubmit,
            }
          }
        >
          {texts.download}
        </FileButton>
      }
      width={640}
    >
      <Flex vertical gap={12}>
        <MonthPicker value={month} latest={latest} onChange={setMonth} />
        <Section
          query={{ data: currentData, error, refetch }}
          failedTitle={texts.failed}
          skeleton={<TableSkeleton columns={5} rows={6} />}
          isEmpty={({ data }) => data.rows.length === 0}
          empty={<p>{texts.payrollNone}</p>}
        >
          {({ data }) => <Rows payroll={data} />}
        </Section>
      </Flex>
    </Dialog>
  );
}

function Rows({ payroll }: { payroll: Payroll }): ReactNode {
  const { isClosed, componentCode } = payroll;
  const parts = splitPayroll(payroll);
  const { ready, lacking } = parts;
  const columns: ColumnsType<PayrollRow> = [
    {
      key: 'name',
      title: salariesTexts.agent,
      render: (_value, row) => <Name value={getAgentName({ id: row.agentId, name: row.agentName })} />,
    },
    { key: 'number', title: texts.number, render: (_value, row) => <Code value={row.employeeNumber} /> },
    {
      key: 'component',
      title: texts.component,
      responsive: WIDE,
      render: () => <Code value={componentCode} />,
    },
    {
      key: 'quantity',
      title: texts.quantity,
      className: 'number-cell',
      responsive: WIDE,
      render: (_value, row) => <Count value={row.quantity} />,
    },
    {
      key: 'amount',
      title: texts.amount,
      className: 'number-cell',
      render: (_value, row) => <Money value={row.amount} />,
    },
  ];
  return (
    <>
      {!isClosed && <Alert type="warning" showIcon title={texts.payrollOpen} />}
      {lacking.rows.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={texts.lacking}
          description={<Lacking part={lacking} />}
          action={
            <PageLink to={paths.userInfoManagement({ show: 'numberless' })}>{texts.giveNumber}</PageLink>
          }
        />
      )}
      <Table<PayrollRow>
        ref={reachableScroll}
        size="small"
        rowKey="agentId"
        dataSource={ready.rows}
        columns={columns}
        pagination={false}
        scroll={{ y: ROWS_HEIGHT }}
        footer={() => <PayrollSums parts={parts} isClosed={isClosed} />}
      />
    </>
  );
}

type Parts = ReturnType<typeof splitPayroll>;

/** The month's payable amount less what the file lacks. */
function PayrollSums({ parts, isClosed }: { parts: Parts; isClosed: boolean }): ReactNode {
  const { ready, lacking, payable, withoutAgent } = parts;
  return (
    <dl className="payroll-sums">
      <dt>{isClosed ? fileTexts.closedPayable : fileTexts.monthPayable}</dt>
      <dd>
        <Money value={payable} />
      </dd>
      <dt>{fileTexts.lessWithoutNumber}</dt>
      <dd>
        <Money value={lacking.payable} />
      </dd>
      {withoutAgent !== 0 && (
        <>
          <dt>{fileTexts.lessWithoutAgent}</dt>
          <dd>
            <Money value={withoutAgent} />
          </dd>
        </>
      )}
      <dt>{fileTexts.inFile}</dt>
      <dd>
        <Money value={ready.payable} />
      </dd>
    </dl>
  );
}

/** Agents and sales without an agent that are missing in the file. */
function LeftOut({ parts: { lacking, withoutAgent } }: { parts: Parts }): ReactNode {
  return (
    <>
      <Lacking part={lacking} />
      {withoutAgent !== 0 && (
        <p>
          {agentNameTexts.noAgent} <Money value={withoutAgent} />
        </p>
      )}
    </>
  );
}

/** Agents without an employee number, each with the payable amount. */
function Lacking({ part: { rows, payable } }: { part: Parts['lacking'] }): ReactNode {
  return (
    <>
      {rows.map((row, i) => (
        <Fragment key={row.agentId}>
          {i > 0 && ', '}
          <Name value={getAgentName({ id: row.agentId, name: row.agentName })} /> <Money value={row.amount} />
        </Fragment>
      ))}
      {rows.length > 1 && (
        <>
          . {salariesTexts.sum} <Money value={payable} />
        </>
      )}
    </>
  );
}
