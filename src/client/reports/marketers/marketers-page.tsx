import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined';
import Search from 'antd/es/input/Search';
import Segmented from 'antd/es/segmented/index';
import { useMemo, useState, type ReactNode } from 'react';
import { finds } from '../../../contract/lists/search-text';
import type { MarketerRow, MarketersReport } from '../../../contract/reports/marketers-contract';
import { DateRange } from '../../ui/dates/date-range';
import { Section } from '../../ui/section/section';
import { CardSkeleton, TableSkeleton } from '../../ui/section/skeletons';
import { FileButton } from '../../ui/file-button';
import { fileTexts } from '../../ui/file-texts';
import { dayOf, useAddress } from '../../platform/location/use-address';
import { reportsApi, useListMarketersQuery } from '../reports-api';
import { marketersPageTexts as texts, reportTexts } from '../reports-texts';
import { DebtsCard } from './debts-card';
import { MarketersTable } from './marketers-table';
import '../reports.css';

const GROUPS = {
  active: ({ sales, balance }: MarketerRow) => sales > 0 || balance !== 0,
  inDebt: ({ balance }: MarketerRow) => balance > 0,
  over90: ({ ageing }: MarketerRow) => (ageing[3] ?? 0) > 0,
  all: () => true,
} as const;
type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as Group[];

/** Marketers: customers, sales of a period, balance and its age (product.md section 3, `/reports/marketers`). */
export function MarketersPage(): ReactNode {
  const { get, change } = useAddress();
  const [from, to] = [dayOf(get('from')), dayOf(get('to'))];
  const period = { ...(from && { from }), ...(to && { to }) };
  const marketers = useListMarketersQuery({ query: period });
  const report = marketers.currentData?.data;
  const group = NAMES.find((name) => name === get('show')) ?? 'active';
  const [typed, setTyped] = useState(get('text') ?? '');
  const rows = useMemo(
    () => report?.rows.filter((row) => GROUPS[group](row) && isFound(row, typed)) ?? [],
    [report, group, typed],
  );
  return (
    <div className="report">
      <div className="report-bar">
        <DateRange
          label={reportTexts.period}
          from={from ?? report?.from}
          to={to ?? report?.to}
          open={false}
          onChange={(days) => change({ ...days })}
        />
        <Search
          className="report-search"
          allowClear
          placeholder={texts.search}
          aria-label={texts.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(text) => change({ text: text || undefined })}
        />
        {report && (
          <Segmented<Group>
            aria-label={texts.show}
            value={group}
            options={NAMES.map((value) => ({ value, label: texts[value](countOf(report, value)) }))}
            onChange={(value) => change({ show: value === 'active' ? undefined : value })}
          />
        )}
        <div className="report-bar-end">
          <FileButton
            endpoint={reportsApi.endpoints.exportMarketers}
            values={{ body: period }}
            icon={<FileExcelOutlined aria-hidden />}
          >
            {fileTexts.excel}
          </FileButton>
        </div>
      </div>
      <Section
        query={{ ...marketers, data: report }}
        skeleton={
          <>
            <CardSkeleton lines={3} />
            <TableSkeleton columns={8} rows={10} />
          </>
        }
      >
        {(found) => (
          <>
            <DebtsCard report={found} />
            <MarketersTable report={found} rows={rows} />
          </>
        )}
      </Section>
    </div>
  );
}

function countOf({ rows }: MarketersReport, group: Group): number {
  return rows.filter((row) => GROUPS[group](row)).length;
}

function isFound({ name, city }: MarketerRow, typed: string): boolean {
  return finds(`${name ?? ''} ${city ?? ''}`, typed);
}
