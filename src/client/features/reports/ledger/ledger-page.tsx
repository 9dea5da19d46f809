import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { isNotFound } from '#client/lib/http/api-error';
import { DateRange } from '#client/components/dates/date-range';
import { createNames } from '#client/components/list/filter/names';
import { PartySelect } from '#client/components/list/filter/party-select';
import { ExcelButton } from '#client/components/files/excel-button';
import { ReportRowsSelect, useSelectedRows } from '#client/components/report/report-rows-select';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { TableSkeleton } from '#client/components/feedback/skeletons';
import { FileButton } from '#client/components/files/file-button';
import { isolatedCount } from '#client/components/values/format-number';
import { CHOSEN_LOOK } from '#client/components/list/chosen-look';
import { Count } from '#client/components/values/numbers';
import { fileTexts } from '#client/components/files/file-texts';
import { useAddress } from '#client/lib/location/use-address';
import { reportsApi, useGetLedgerQuery } from '../reports-api';
import { ReversedPeriod, useReportPeriod } from '../report-period';
import { ledgerPageTexts as texts, reportTexts } from '../reports-texts';
import { getChoice } from './format-ledger';
import { LedgerHead } from './ledger-head';
import { LedgerLines } from './ledger-lines';
import { countOthers, SHOWN, SIDES, type Shown } from './ledger-rows';
import { LedgerTitle } from './ledger-title';
import { MarkSign } from './mark-sign';
import { OpenBalances } from './open-balances';
import '#client/components/list/list.css';
import '../reports.css';

const { endpoints } = reportsApi;
const LedgerNames = createNames(endpoints.listLedgerNames);

/** Ledger of a marketer for a range of dates (product.md section 3, `/reports/smart-ledger`). */
export function LedgerPage(): ReactNode {
  const { get, change } = useAddress();
  const marketerId = get('marketerId');
  return marketerId === undefined ? (
    <Entrance onChoose={(id) => change({ marketerId: id })} />
  ) : (
    <Ledger marketerId={marketerId} />
  );
}

/** Choice of a marketer. */
function Entrance({ onChoose }: { onChoose: (marketerId: string | undefined) => void }): ReactNode {
  return (
    <Flex vertical gap={12}>
      <PartySelect
        names={LedgerNames}
        party="marketer"
        label={texts.marketer}
        value={undefined}
        onChange={onChoose}
      />
      <OpenBalances />
    </Flex>
  );
}

function Ledger({ marketerId }: { marketerId: string }): ReactNode {
  const { change } = useAddress();
  const { from, to, days, isReversed } = useReportPeriod();
  const query = { marketerId, ...days };
  const ledger = useGetLedgerQuery({ query }, { skip: isReversed });
  const report = ledger.currentData?.data;
  const shown = useSelectedRows(SHOWN);
  const choose = (id: string | undefined): void => change({ marketerId: id, show: undefined });
  if (isNotFound(ledger.error)) {
    return (
      <>
        <EmptyState icon={BookOutlined} title={texts.missingTitle}>
          {texts.missing}
        </EmptyState>
        <Entrance onChoose={choose} />
      </>
    );
  }
  return (
    <Flex vertical gap="small" flex={1} className="ledger">
      {report && <LedgerTitle marketer={report.marketer} names={LedgerNames} onChange={choose} />}
      <Flex wrap gap="small" className="list-bar">
        <DateRange
          label={reportTexts.period}
          from={from ?? report?.from}
          to={to ?? report?.to}
          open={false}
          onChange={(period) => change({ ...period })}
        />
        {report && (
          <>
            <Choices report={report} shown={shown} />
            <Flex gap="small" className="list-tools at-end no-print">
              <FileButton
                endpoint={endpoints.printLedger}
                values={{ body: query }}
                icon={<FilePdfOutlined aria-hidden />}
              >
                {fileTexts.pdf}
              </FileButton>
              <ExcelButton endpoint={endpoints.exportLedger} values={{ body: query }} />
            </Flex>
          </>
        )}
      </Flex>
      {isReversed ? (
        <ReversedPeriod />
      ) : (
        <Section
          query={{ ...ledger, data: report }}
          skeleton={
            <div className="surface list-box">
              <div className="ledger-head" />
              <TableSkeleton columns={6} rows={16} />
            </div>
          }
        >
          {(found) => (
            <>
              <Refused report={found} />
              <div className="surface list-box">
                <LedgerHead report={found} />
                <LedgerLines report={found} shown={shown} />
              </div>
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

/** Sides of the lines, and a button for each kind of mark that the ledger has. A second click shows all lines again. */
function Choices({ report, shown }: ChoiceProps): ReactNode {
  const { change } = useAddress();
  return (
    <>
      <ReportRowsSelect<Shown>
        label={texts.show}
        names={SIDES}
        shown={shown}
        getText={(name) => texts[name as (typeof SIDES)[number]]}
      />
      {countOthers(report).map(({ name, count }) => {
        const { title, rule } = getChoice(report.limits, name);
        const isChosen = shown === name;
        return (
          <Button
            key={name}
            {...(isChosen && CHOSEN_LOOK)}
            icon={name !== 'later' && <MarkSign kind={name} />}
            aria-pressed={isChosen}
            title={rule}
            onClick={() => change({ show: isChosen ? undefined : name, page: undefined })}
          >
            {title} <Count value={count} />
          </Button>
        );
      })}
    </>
  );
}
