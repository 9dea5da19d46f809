import { createContext, useContext } from 'react';
import type { Sorting } from '../list-types';

/** What every step in the address changes. Heads and links read it by themselves: the table is not drawn again for it. */
export interface ListAddressParts {
  sorting: Sorting;
  onSort: (sort: string) => void;
  /** Address of a row's panel; undefined: rows do not open. */
  hrefOf: ((row: never) => string) | undefined;
}

const ListAddressContext = createContext<ListAddressParts | null>(null);

export const ListAddressProvider = ListAddressContext.Provider;

/** Within a list's table only. */
export function useListAddress(): ListAddressParts {
  const parts = useContext(ListAddressContext);
  if (parts === null) throw new Error('Only within a ListTable.');
  return parts;
}
