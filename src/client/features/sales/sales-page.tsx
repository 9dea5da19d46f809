import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { dateFaultTexts, missingReferenceTexts } from '#contract/features/sales/sale-texts';
import {
  DateFault,
  MissingReference,
  type Sale,
  type SalesTotals,
} from '#contract/features/sales/sales-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { useCan } from '#client/session/permissions/use-can';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { CountButtons } from '#client/components/list/count-buttons';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import { filterChanged, toListView } from '#client/components/list/list-view';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { StatusMark } from '#client/components/values/status-mark';
import { salesAddress, salesApi, useGetSalesTotalsQuery, useListSalesNamesQuery } from './sales-api';
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
  const list = useSalesList();
  const counts = useStatusCounts(list);
  const fields = useFilterFields(counts);
  return (
    <ListScreen
      list={list}
      label={texts.table}
      fields={fields}
      columns={useMemo(() => saleColumns(withCommissions), [withCommissions])}
      sums={renderSums}
      totals={(totals) => <Totals totals={totals} counts={counts} />}
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

const partyField = (party: 'customer' | 'agent' | 'marketer' | 'product') =>
  ({ kind: 'party', name: `${party}Id`, party, label: texts[party] }) as const;

function useFilterFields({ statuses }: StatusCounts): readonly FilterField[] {
  const names = useListSalesNamesQuery({ params: { party: 'status' }, query: {} }).data?.data;
  return useMemo(() => {
    const counts = new Map(statuses.map(({ statusCode, count }) => [statusCode, count]));
    const options = (names ?? []).map(({ id, name }) => ({
      value: Number(id),
      label: name ?? id,
      count: counts.get(Number(id)) ?? 0,
    }));
    return [
      { kind: 'search', name: 'text', label: texts.search },
      { kind: 'choice', name: 'statusCode', label: texts.status, several: true, options },
      partyField('agent'),
      partyField('marketer'),
      { kind: 'dates', from: 'from', to: 'to', label: texts.date },
      { ...partyField('customer'), isExtra: true },
      { ...partyField('product'), isExtra: true },
      { kind: 'choice', name: 'dateFault', label: texts.dateFault, options: DATE_FAULTS, isLinkOnly: true },
      { kind: 'choice', name: 'lacks', label: texts.lacks, options: LACKS, isLinkOnly: true },
    ];
  }, [names, statuses]);
}

/** Returns the sums below the columns. */
function renderSums({ amount, commission }: SalesTotals) {
  return {
    amount: <Money value={amount} bare />,
    commission: commission !== undefined && <Money value={commission} bare />,
  };
}

/** Number and sums of the sales, with the number in each status. */
function Totals({ totals, counts }: { totals: SalesTotals; counts: StatusCounts }): ReactNode {
  const { count, amount, commission } = totals;
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
      <StatusButtons counts={counts} />
    </>
  );
}

type SalesList = ReturnType<typeof useSalesList>;
type StatusCounts = ReturnType<typeof useStatusCounts>;

/** Returns the statuses of the address's filter, and the number of sales in each status by its other conditions. */
function useStatusCounts({ totals }: SalesList) {
  const { statusCode: chosen = [], ...others } = toListView(salesAddress, useLocation().search).filter;
  const withoutStatus = useGetSalesTotalsQuery({ query: others }, { skip: chosen.length === 0 });
  const { data, currentData = data } = chosen.length === 0 ? totals : withoutStatus;
  return { chosen, statuses: currentData?.data.statuses ?? [] };
}

/** Number of sales in each status. Each is a button of the filter. */
function StatusButtons({ counts: { chosen, statuses } }: { counts: StatusCounts }): ReactNode {
  const dispatch = useAppDispatch();
  const toggle = (code: number): void => {
    const next = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code];
    dispatch(filterChanged(salesAddress, { statusCode: next.length === 0 ? undefined : next }));
  };
  return (
    <CountButtons
      chosen={chosen.map(String)}
      counts={statuses.flatMap(({ statusCode, statusName, count }) =>
        statusCode === null
          ? []
          : [
              {
                key: String(statusCode),
                label: <StatusMark name={getStatusText({ statusCode, statusName })} />,
                count,
              },
            ],
      )}
      onToggle={(code) => toggle(Number(code))}
    />
  );
}
