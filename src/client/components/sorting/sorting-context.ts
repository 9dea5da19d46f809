import { createContext, useContext } from 'react';

export interface Sorting {
  /** Name of the sort, or key of the column. */
  sort: string;
  direction: 'asc' | 'desc';
}

/** Order of a table. The headers read it from the context, so that they respond to a click before the rows re-render. */
export interface TableSorting {
  sorting: Sorting;
  onSort: (sort: string) => void;
}

const SortingContext = createContext<TableSorting | null>(null);

export const SortingProvider = SortingContext.Provider;

/**
 * Returns the order of the table.
 * @throws Error outside a `SortingProvider`.
 */
export function useSorting(): TableSorting {
  const sorting = useContext(SortingContext);
  if (sorting === null) throw new Error('Only within a SortingProvider.');
  return sorting;
}
