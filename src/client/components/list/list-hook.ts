import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyList } from '#contract/lib/lists/list';
import type { SectionQuery } from '../layout/section';
import { createNames, type NamesComponent } from './filter/names';
import type {
  DayEndpoint,
  ExportEndpoint,
  KeyedRow,
  ListApi,
  Named,
  NamesEndpoint,
  PagesEndpoint,
  RecordEndpoint,
  TotalsEndpoint,
  TotalsState,
} from './list-endpoint-types';
import { toListView, type ListAddress, type ListView } from './list-view';
import { createRowsHook, type KeyedRows } from './rows/use-keyed-rows';

/** List of a page: its view in the address, and what is loaded of it. */
export interface ListState<L extends AnyList> {
  address: ListAddress<L>;
  view: ListView<L>;
  rows: KeyedRows<KeyedRow<L>>;
  /** `rowsFailed`: the rows failed to load, too. */
  totals: TotalsState<L> & { rowsFailed: boolean };
  open: SectionQuery<KeyedRow<L>>;
  names: NamesComponent | undefined;
  day: DayEndpoint<L> | undefined;
  exported: ExportEndpoint | undefined;
}

/**
 * Creates the hook of a list's page: its view in the address, and what is loaded of it. Called at module level of the page,
 * because the file with the endpoints is loaded before the second factor.
 * @param rows Name of the rows in the names of the API's endpoints (`NamedEndpoints`), e.g. `Sales`.
 */
export function createListHook<L extends AnyList, Rows extends string>(
  { endpoints }: ListApi<L, Rows>,
  rows: Rows,
  address: ListAddress<L>,
): () => ListState<L> {
  const { [`list${rows}` as const]: pages }: Named<`list${Rows}`, PagesEndpoint<L>> = endpoints;
  const { [`get${rows}Totals` as const]: totals }: Named<`get${Rows}Totals`, TotalsEndpoint<L>> = endpoints;
  const { [`list${rows}Names` as const]: names }: Partial<Named<`list${Rows}Names`, NamesEndpoint>> =
    endpoints;
  const { [`get${rows}Record` as const]: record }: Partial<Named<`get${Rows}Record`, RecordEndpoint<L>>> =
    endpoints;
  const { [`find${rows}Day` as const]: day }: Partial<Named<`find${Rows}Day`, DayEndpoint<L>>> = endpoints;
  const { [`export${rows}` as const]: exported }: Partial<Named<`export${Rows}`, ExportEndpoint>> = endpoints;
  const constants = { address, names: names && createNames(names), day, exported };
  const useRows = createRowsHook(pages);
  const useOpenRow = createOpenRowHook(record);
  return function useList() {
    const { search } = useLocation();
    const view = useMemo(() => toListView(address, search), [search]);
    const loaded = useRows(view);
    const query = totals.useQuery({ query: view.filter });
    const isOpen = ({ id }: { id: string }): boolean => id === view.open;
    const open = useOpenRow(view.open, loaded.rows?.find(isOpen));
    // After a failure of both, one retry reloads both.
    const retry = (): void => {
      loaded.retry();
      if (query.isError) void query.refetch();
    };
    const rowsFailed = loaded.rows === undefined && loaded.error !== undefined;
    return { ...constants, view, rows: { ...loaded, retry }, totals: { ...query, rowsFailed }, open };
  };
}

/** Creates the hook of the open row: its record, or the row of the list if it has no records or until it is loaded. */
function createOpenRowHook<L extends AnyList>(endpoint: RecordEndpoint<L> | undefined) {
  type Row = KeyedRow<L> | undefined;
  function useRow(_id: string | null, row: Row): SectionQuery<KeyedRow<L>> {
    return { data: row, refetch: () => undefined };
  }
  if (!endpoint) return useRow;
  return function useRecord(id: string | null, row: Row): SectionQuery<KeyedRow<L>> {
    const query = endpoint.useQuery({ params: { id: id ?? '' } }, { skip: id === null });
    return { ...query, data: query.currentData?.data ?? row };
  };
}
