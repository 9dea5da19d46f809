import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Divider from 'antd/es/divider/index';
import Flex from 'antd/es/flex/index';
import { type ReactNode, useState } from 'react';
import { PRINT_COLUMNS, type SalesPrint } from '#contract/features/reports/sales-print-contract';
import { salesPrintTexts } from '#contract/features/reports/sales-print-texts';
import { tooManyRows } from '#client/lib/http/api-error';
import { ReportBar } from '#client/components/report/report-bar';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { isolatedCount } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { FileButton } from '#client/components/files/file-button';
import { fileTexts } from '#client/components/files/file-texts';
import { reportsApi, useGetSalesPrintQuery } from '../reports-api';
import { printPageTexts as texts } from '../reports-texts';
import { PrintForm, type PrintOptions } from './print-form';
import { PrintPages } from './print-pages';
import { usePrintFilter } from './use-print-filter';
import '../reports.css';
import './sales-print.css';

const START: PrintOptions = {
  columns: PRINT_COLUMNS.filter((column) => column !== 'phone'),
  landscape: true,
  pageSums: true,
  byStatus: true,
};

/** Page with the print preview of sales, and the print (product.md section 3, `/reports/sales-print`). */
export function SalesPrintPage(): ReactNode {
  const { filter, change } = usePrintFilter();
  const [options, setOptions] = useState(START);
  const query = useGetSalesPrintQuery({ query: filter });
  const print = query.currentData?.data;
  const isEmpty = !print?.rows.length;
  const tooMany = tooManyRows(query.error);
  const sees = print?.commission !== undefined;
  const columns = options.columns.filter((column) => column !== 'commission' || sees);
  const chosen = { ...options, columns };
  return (
    <div className="beside beside-menu sales-print">
      <Card size="small" className="no-print whole-fields" title={texts.what}>
        <PrintForm
          filter={filter}
          onFilter={change}
          options={options}
          onOptions={setOptions}
          seesCommissions={sees}
        />
        <Divider size="small" />
        <Flex vertical gap="small">
          {print && <Sums print={print} />}
          <p className="hint">{texts.limit}</p>
          <ReportBar>
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              disabled={isEmpty}
              onClick={() => window.print()}
            >
              {texts.print}
            </Button>
            <FileButton
              endpoint={reportsApi.endpoints.printSales}
              values={{ body: { filter, ...chosen } }}
              icon={<FilePdfOutlined aria-hidden />}
              disabled={isEmpty}
            >
              {fileTexts.pdf}
            </FileButton>
          </ReportBar>
        </Flex>
      </Card>
      <div>
        {tooMany === null ? (
          <Section
            query={{ ...query, data: print }}
            skeleton={<CardSkeleton lines={16} />}
            isEmpty={() => isEmpty}
            empty={
              <EmptyState icon={PrinterOutlined} title={texts.noneTitle}>
                {texts.none}
              </EmptyState>
            }
          >
            {(found) => <PrintPages print={found} filter={filter} options={chosen} />}
          </Section>
        ) : (
          <EmptyState icon={PrinterOutlined} title={texts.tooManyTitle}>
            {texts.tooMany(isolatedCount(tooMany))}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function Sums({ print }: { print: SalesPrint }): ReactNode {
  return (
    <Flex component="p" justify="space-between">
      <span>{salesPrintTexts.sales(print.rows.length, isolatedCount)}</span>
      <strong>
        <Money value={print.amount} />
      </strong>
    </Flex>
  );
}
