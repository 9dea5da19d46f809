import Flex from 'antd/es/flex/index';
import Pagination from 'antd/es/pagination/index';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { sumBy } from '#contract/lib/sum-by';
import { sum } from '#contract/lib/money/compare-amounts';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import type { PrintedSale, SalesPrint } from '#contract/features/reports/sales-print-contract';
import { salesPrintTexts as texts } from '#contract/features/reports/sales-print-texts';
import { formatCount, isolatedCount } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { StatusMark } from '#client/components/values/status-mark';
import { DateText, SyncedAt } from '#client/components/values/times';
import { printPageTexts } from '../reports-texts';
import { dividePrint } from '#contract/features/reports/sales-print-rules';
import { getTotalWidth, printColumns, Widths } from './print-columns';
import type { PrintOptions } from './print-form';
import type { PrintFilter } from './use-print-filter';

interface Props {
  print: SalesPrint;
  filter: PrintFilter;
  options: PrintOptions;
}

/** Minimum width of a printed page in em, which limits the font size. */
const MIN_LETTERS = { landscape: 92, portrait: 78 } as const;

/** Sales as printed pages, the same as those of the PDF: on the screen a single page, in the browser's print all of them, each on a page of its own. */
export function PrintPages({ print, filter, options }: Props): ReactNode {
  const [selectedPage, setSelectedPage] = useState(1);
  const letters = MIN_LETTERS[options.landscape ? 'landscape' : 'portrait'];
  const columns = printColumns(options.columns);
  const { sales: counts, areSumsApart } = dividePrint(print, options);
  const pages = counts.length + (areSumsApart ? 1 : 0);
  const getStart = (index: number): number => sumBy(counts.slice(0, index), (count) => count);
  const page = Math.min(selectedPage, pages);
  return (
    <>
      <Pagination
        className="no-print"
        simple
        current={page}
        pageSize={1}
        total={pages}
        onChange={setSelectedPage}
        aria-label={printPageTexts.preview}
      />
      <section
        className={options.landscape ? 'print-pages print-landscape' : 'print-pages'}
        style={{ '--letters': Math.max(letters, getTotalWidth(columns)) } as CSSProperties}
        aria-label={printPageTexts.preview}
      >
        {Array.from({ length: pages }, (_, i) => (
          <section key={i} className="print-page" hidden={i + 1 !== page}>
            <Head print={print} filter={filter} isFirst={i === 0} />
            <SalesTable
              sales={print.rows.slice(getStart(i), getStart(i + 1))}
              print={print}
              columns={columns}
              pageSums={options.pageSums && i < counts.length}
              isLast={i + 1 === pages}
            />
            {i + 1 === pages && options.byStatus && <Statuses print={print} />}
            <Flex component="footer" justify="space-between" className="muted">
              <span>
                <SyncedAt lastSyncTime={print.lastSyncTime} />
              </span>
              <span>{printPageTexts.page(isolatedCount(i + 1), isolatedCount(pages))}</span>
            </Flex>
          </section>
        ))}
      </section>
    </>
  );
}

function Head({ print, filter, isFirst }: Pick<Props, 'print' | 'filter'> & { isFirst: boolean }): ReactNode {
  const { from, to } = filter;
  const period = from && to && (
    <>
      <DateText value={from} /> – <DateText value={to} />
    </>
  );
  if (!isFirst)
    return (
      <header>
        {texts.title} · {period}
      </header>
    );
  return (
    <header>
      <h2>{texts.title}</h2>
      <p>{period}</p>
      <p className="muted">
        {texts.sales(print.rows.length, isolatedCount)}, <Money value={print.amount} /> ·{' '}
        {ledgerTexts.shekels(ledgerTexts.vat[print.vat])}
      </p>
    </header>
  );
}

interface TableProps extends Pick<Props, 'print'> {
  sales: readonly PrintedSale[];
  columns: ReturnType<typeof printColumns>;
  pageSums: boolean;
  isLast: boolean;
}

function SalesTable({ sales, print, columns, pageSums, isLast }: TableProps): ReactNode {
  const before = columns.findIndex(({ name }) => name === 'amount');
  const getSum = (of: 'amount' | 'commission') => sum(sales.map((sale) => sale[of] ?? 0));
  const sumRow = (title: string, amount: number, commission: number) => (
    <tr className="sum-row">
      <td colSpan={before}>{title}</td>
      {columns.slice(before).map(({ name }) => (
        <td key={name} className="number-cell">
          <Money value={name === 'amount' ? amount : commission} bare />
        </td>
      ))}
    </tr>
  );
  return (
    <table className="lined print-table">
      <Widths columns={columns} />
      <thead>
        <tr>
          {columns.map(({ name, title, numeric }) => (
            <th key={name} scope="col" className={numeric ? 'number-cell' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.id}>
            {columns.map(({ name, cell, numeric, isText }) => (
              <td
                key={name}
                className={isText ? 'cut' : numeric ? 'print-figure number-cell' : 'print-figure'}
              >
                {cell(sale)}
              </td>
            ))}
          </tr>
        ))}
        {pageSums &&
          sumRow(texts.pageSum(sales.length, isolatedCount), getSum('amount'), getSum('commission'))}
        {isLast && sumRow(texts.total(print.rows.length, isolatedCount), print.amount, print.commission ?? 0)}
      </tbody>
    </table>
  );
}

function Statuses({ print }: Pick<Props, 'print'>): ReactNode {
  return (
    <table className="lined print-table">
      <thead>
        <tr>
          <th scope="colgroup" colSpan={3}>
            {texts.byStatus}
          </th>
        </tr>
      </thead>
      <tbody>
        {print.statuses.map(({ statusName, count, amount }) => (
          <tr key={statusName}>
            <td>
              <StatusMark name={statusName} />
            </td>
            <td className="number-cell">{formatCount(count)}</td>
            <td className="number-cell">
              <Money value={amount} bare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
