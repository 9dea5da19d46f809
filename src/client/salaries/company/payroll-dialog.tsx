import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Alert from 'antd/es/alert/Alert';
import Table, { type ColumnsType } from 'antd/es/table/index';
import { useState, type ReactNode } from 'react';
import { nameOf } from '../../../contract/agents/agent-name';
import type { Payroll, PayrollRow } from '../../../contract/salaries/company-salaries-contract';
import { sum } from '../../../contract/money/money-rules';
import { MonthPicker } from '../../ui/dates/month-picker';
import { Dialog } from '../../ui/dialog';
import { FileButton } from '../../ui/file-button';
import { Section } from '../../ui/section/section';
import { TableSkeleton } from '../../ui/section/skeletons';
import { Code } from '../../ui/values/code';
import { Money } from '../../ui/values/money';
import { Name } from '../../ui/values/name';
import { Count } from '../../ui/values/numbers';
import { salariesApi, useGetPayrollQuery } from '../salaries-api';
import { periodText } from '../../ui/salary/why-texts';
import { companyTexts as texts, salariesTexts } from '../salaries-texts';

interface Props {
  month: string;
  /** The last month that may be chosen. */
  latest: string;
  onClose: () => void;
}

/** What the payroll program is to take for a month, who lacks a number, and the file. */
export function PayrollDialog({ month: first, latest, onClose }: Props): ReactNode {
  const [month, setMonth] = useState(first);
  const { currentData, error, refetch } = useGetPayrollQuery({ query: { month } });
  const isEmpty = (currentData?.data.rows ?? []).every(({ employeeNumber }) => employeeNumber === null);
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
          disabled={isEmpty}
        >
          {texts.download}
        </FileButton>
      }
      width={640}
    >
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
    </Dialog>
  );
}

function Rows({ payroll }: { payroll: Payroll }): ReactNode {
  const { rows, isClosed, componentCode } = payroll;
  const ready = rows.filter(({ employeeNumber }) => employeeNumber !== null);
  const lacking = rows.filter(({ employeeNumber }) => employeeNumber === null);
  const columns: ColumnsType<PayrollRow> = [
    {
      key: 'name',
      title: salariesTexts.agent,
      render: (_value, row) => <Name value={nameOf({ id: row.agentId, name: row.agentName })} />,
    },
    { key: 'number', title: texts.number, render: (_value, row) => <Code value={row.employeeNumber} /> },
    { key: 'component', title: texts.component, render: () => <Code value={componentCode} /> },
    {
      key: 'quantity',
      title: texts.quantity,
      className: 'number-cell',
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
      {lacking.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={texts.lacking}
          description={lacking.map((row) => nameOf({ id: row.agentId, name: row.agentName })).join(', ')}
        />
      )}
      <Table<PayrollRow>
        size="small"
        rowKey="agentId"
        dataSource={ready}
        columns={columns}
        pagination={false}
        scroll={{ y: 360 }}
        footer={() => (
          <>
            {salariesTexts.sum} <Money value={sum(ready.map(({ amount }) => amount))} />
          </>
        )}
      />
    </>
  );
}
