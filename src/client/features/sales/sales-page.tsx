import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { dateFaultTexts, missingReferenceTexts } from '#contract/features/sales/sale-texts';
import {
  DateFault,
  MissingReference,
  type Sale,
  type SalesTotals,
} from '#contract/features/sales/sales-contract';
import { useCan } from '#client/session/permissions/use-can';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total, TotalPart } from '#client/components/list/list-totals';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { StatusMark } from '#client/components/values/status-mark';
import { salesAddress, salesApi, useListSalesNamesQuery } from './sales-api';
import { getStatusText, saleColumns } from './sales-columns';
import { salesTexts as texts } from './sales-texts';
import { RecordSkeleton } from '#client/components/feedback/skeletons';

const useSalesList = createListHook(salesApi, 'Sales', salesAddress);

const Record = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sale-record" */ './sale-record')).SaleRecord,
}));
const Links = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sale-record" */ './sale-links')).SaleLinks,
}));

interface Props {
  sale: Sale;
}

/** Record of a sale. Its code is loaded when the first sale opens. */
function LazySaleRecord(props: Props): ReactNode {
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <Record {...props} />
    </Suspense>
  );
}

/** Links from a sale to related pages. */
function LazySaleLinks(props: Props): ReactNode {
  return (
    <Suspense fallback={null}>
      <Links {...props} />
    </Suspense>
  );
}

/** Page of all sales (product.md section 3, `/user-info/sales`). */
export function SalesPage(): ReactNode {
  const withCommissions = useCan('salaries.view');
  const fields = useFilterFields();
  return (
    <ListScreen
      list={useSalesList()}
      label={texts.table}
      figures={8}
      fields={fields}
      columns={useMemo(() => saleColumns(withCommissions), [withCommissions])}
      totals={(totals) => <Totals totals={totals} />}
      panel={{
        label: texts.panel,
        title: ({ number }) =>
          number === null ? (
            texts.panel
          ) : (
            <>
              {texts.panelTitle} <Code value={number} />
            </>
          ),
        content: (sale) => <LazySaleRecord sale={sale} />,
        footer: (sale) => <LazySaleLinks sale={sale} />,
      }}
      empty={{ title: texts.noSalesTitle, text: texts.noSales }}
    />
  );
}

const DATE_FAULTS = DateFault.options.map((value) => ({ value, label: dateFaultTexts[value] }));
const LACKS = MissingReference.options.map((value) => ({ value, label: missingReferenceTexts[value] }));
const PARTIES = ['customer', 'agent', 'marketer', 'product'] as const;

function useFilterFields(): readonly FilterField[] {
  const statuses = useListSalesNamesQuery({ params: { party: 'status' }, query: {} }).data?.data;
  return useMemo(
    () => [
      { kind: 'search', name: 'text', label: texts.search },
      { kind: 'dates', from: 'from', to: 'to', label: texts.date },
      { kind: 'choice', name: 'dateFault', label: texts.dateFault, options: DATE_FAULTS },
      { kind: 'choice', name: 'lacks', label: texts.lacks, options: LACKS },
      ...PARTIES.map((party) => ({ kind: 'party', name: `${party}Id`, party, label: texts[party] }) as const),
      {
        kind: 'choice',
        name: 'statusCode',
        label: texts.status,
        several: true,
        options: (statuses ?? []).map(({ id, name }) => ({ value: Number(id), label: name ?? id })),
      },
    ],
    [statuses],
  );
}

/** Number and sums of the sales, with the number in each status. */
function Totals({ totals }: { totals: SalesTotals }): ReactNode {
  const { count, amount, commission, statuses } = totals;
  return (
    <>
      <Total label={texts.table}>
        <span data-testid="sales-count">
          <Count value={count} />
        </span>
      </Total>
      <Total label={texts.amount}>
        <span data-testid="sales-amount">
          <Money value={amount} />
        </span>
      </Total>
      {commission !== undefined && (
        <Total label={texts.commissions}>
          <span data-testid="sales-commission">
            <Money value={commission} />
          </span>
        </Total>
      )}
      {statuses.map((status) => (
        <TotalPart key={status.statusCode ?? 'none'}>
          <StatusMark name={getStatusText(status)} />
          <Count value={status.count} />
        </TotalPart>
      ))}
    </>
  );
}
