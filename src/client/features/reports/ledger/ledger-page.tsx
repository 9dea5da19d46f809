import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { isNotFound } from '#client/lib/http/api-error';
import { DateRange } from '#client/components/dates/date-range';
import { createNames } from '#client/components/list/filter/names';
import { PartySelect } from '#client/components/list/filter/party-select';
import { ExcelButton } from '#client/components/files/excel-button';
import { ReportBar } from '#client/components/report/report-bar';
import { ReportRowsSelect, useSelectedRows } from '#client/components/report/report-rows-select';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { CardSkeleton, TableSkeleton } from '#client/components/feedback/skeletons';
import { FileButton } from '#client/components/files/file-button';
import { isolatedCount } from '#client/components/values/format-number';
import { fileTexts } from '#client/components/files/file-texts';
import { useAddress } from '#client/lib/location/use-address';
import { reportsApi, useGetLedgerQuery } from '../reports-api';
import { ReversedPeriod, useReportPeriod } from '../report-period';
import { ledgerPageTexts as texts, reportTexts } from '../reports-texts';
import { LaterLines } from './later-lines';
import { LedgerLines, SHOWN, type Shown } from './ledger-lines';
import { LedgerMarks, LedgerSums } from './ledger-sums';
import { getMarks } from './format-ledger';
import { OpenBalances } from './open-balances';
import '../reports.css';

const { endpoints } = reportsApi;
const LedgerNames = createNames(endpoints.listLedgerNames);

/** Ledger of a marketer for a range of dates (product.md section 3, `/reports/smart-ledger`). */
export function LedgerPage(): ReactNode {
  const { get, change } = useAddress();
  const marketerId = get('marketerId');
  const { from, to, days, isReversed } = useReportPeriod();
  const query = { marketerId: marketerId ?? '', ...days };
  const ledger = useGetLedgerQuery({ query }, { skip: marketerId === undefined || isReversed });
  const report = ledger.currentData?.data;
  const shown = useSelectedRows(SHOWN);
  const gone = isNotFound(ledger.error);
  return (
    <Flex vertical gap="middle">
      <ReportBar
        files={
          report && (
            <>
              <FileButton
                endpoint={endpoints.printLedger}
                values={{ body: query }}
                icon={<FilePdfOutlined aria-hidden />}
              >
                {fileTexts.pdf}
              </FileButton>
              <ExcelButton endpoint={endpoints.exportLedger} values={{ body: query }} />
            </>
          )
        }
      >
        <PartySelect
          names={LedgerNames}
          party="marketer"
          label={texts.marketer}
          value={marketerId}
          onChange={(id) => change({ marketerId: id })}
        />
        <DateRange
          label={reportTexts.period}
          from={from ?? report?.from}
          to={to ?? report?.to}
          open={false}
          onChange={(period) => change({ ...period })}
        />
        {report && <ShownChoice report={report} shown={shown} />}
      </ReportBar>
      {gone && (
        <EmptyState icon={BookOutlined} title={texts.missingTitle}>
          {texts.missing}
        </EmptyState>
      )}
      {marketerId === undefined || gone ? (
        <OpenBalances />
      ) : isReversed ? (
        <ReversedPeriod />
      ) : (
        <Section
          query={{ ...ledger, data: report }}
          skeleton={
            <>
              <CardSkeleton lines={2} />
              <TableSkeleton columns={6} rows={12} />
            </>
          }
        >
          {(found) => (
            <>
              <Refused report={found} />
              <LedgerSums report={found} />
              <LedgerMarks report={found} />
              <LedgerLines report={found} shown={shown} />
              <LaterLines report={found} />
            </>
          )}
        </Section>
      )}
    </Flex>
  );
}

/** Warning about refused records of the marketer. */
function Refused({ report: { refused } }: { report: LedgerReport }): ReactNode {
  const text = ledgerTexts.refusedRecords(refused, isolatedCount);
  return text !== '' && <Alert type="warning" showIcon title={text} />;
}

interface ChoiceProps {
  report: LedgerReport;
  shown: Shown;
}

function ShownChoice({ report, shown }: ChoiceProps): ReactNode {
  const marked = getMarks(report).reduce((sum, { count }) => sum + count, 0);
  const labels: Record<Shown, string> = {
    all: texts.all,
    sales: texts.sales,
    payments: texts.payments,
    marked: texts.marked(marked),
  };
  return <ReportRowsSelect label={texts.show} names={SHOWN} shown={shown} getText={(name) => labels[name]} />;
}
