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
import { useNarrow } from '#client/components/hooks/use-media';
import { PageLink } from '#client/components/links/page-link';
import { Section } from '#client/components/layout/section';
import { paths } from '#client/lib/location/paths';
import { PLAIN_HEADS } from '#client/components/tables/head-cell';
import { reachableScroll } from '#client/components/tables/reachable-scroll';
import { TableSkeleton } from '#client/components/feedback/skeletons';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { salariesApi, useGetPayrollQuery } from '../salaries-api';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { companyTexts as texts, salariesTexts } from '../salaries-texts';

/** Columns on a phone. */
const NARROW_COLUMNS = 3;

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
  // A phone has room for agent, number and amount. The file contains all columns.
  const hidden = useNarrow();
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
      hidden,
      render: () => <Code value={componentCode} />,
    },
    {
      key: 'quantity',
      title: texts.quantity,
      className: 'number-cell',
      hidden,
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
        components={PLAIN_HEADS}
        summary={() => (
          <Table.Summary fixed>
            {renderSums(parts, isClosed, hidden ? NARROW_COLUMNS : columns.length)}
          </Table.Summary>
        )}
      />
    </>
  );
}

type Parts = ReturnType<typeof splitPayroll>;

/**
 * Returns the month's payable amount less what the file lacks, in the column of the amounts. antd keeps the rows visible only
 * if the summary is its own element.
 */
function renderSums(
  { ready, lacking, payable, withoutAgent }: Parts,
  isClosed: boolean,
  columns: number,
): ReactNode {
  const sums: (readonly [string, number])[] = [
    [isClosed ? fileTexts.closedPayable : fileTexts.monthPayable, payable],
    [fileTexts.lessWithoutNumber, lacking.payable],
    ...(withoutAgent === 0 ? [] : [[fileTexts.lessWithoutAgent, withoutAgent] as const]),
    [fileTexts.inFile, ready.payable],
  ];
  return sums.map(([text, amount]) => (
    <Table.Summary.Row key={text} className="payroll-sum">
      <Table.Summary.Cell index={0} colSpan={columns - 1}>
        {text}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={columns - 1} className="number-cell">
        <Money value={amount} />
      </Table.Summary.Cell>
    </Table.Summary.Row>
  ));
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
