import { createContext, useContext } from 'react';

export interface Sorting {
  /** Its name, or the key of its column. */
  sort: string;
  direction: 'asc' | 'desc';
}

/** How a table's rows are sorted. Its heads read it by themselves: they answer a press before the rows are drawn anew. */
export interface TableSorting {
  sorting: Sorting;
  onSort: (sort: string) => void;
}

const SortingContext = createContext<TableSorting | null>(null);

export const SortingProvider = SortingContext.Provider;

/** Within a `SortingProvider` only. */
export function useSorting(): TableSorting {
  const sorting = useContext(SortingContext);
  if (sorting === null) throw new Error('Only within a SortingProvider.');
  return sorting;
}
