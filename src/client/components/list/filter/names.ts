import type { ComponentType, ReactNode } from 'react';
import type { ListName } from '#contract/lib/lists/list-schemas';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { listTexts } from '../list-texts';
import type { NamesEndpoint } from '../list-endpoint-types';

/** Names for a filter, found by a text or an id. */
interface FilterNames {
  found: ReturnType<NamesEndpoint['useQuery']>;
  /** `undefined` if none is chosen. `name` is null while it is unknown, or if the mirror does not have it. */
  chosen: ListName | undefined;
  /** Name of the chosen one. An id that the mirror does not have stands for itself. */
  chosenText: string;
}

export type NamesComponent = ComponentType<{
  party: string;
  /** Text to search for. `undefined`: nothing is requested. */
  search?: string | undefined;
  /** Id of the chosen name. */
  chosen: string | undefined;
  children: (names: FilterNames) => ReactNode;
}>;

/** Creates a component that finds names for a filter and passes them to its child. */
export function createNames(endpoint: NamesEndpoint): NamesComponent {
  return function Names({ party, search, chosen, children }) {
    const params = { party };
    const skip = chosen === undefined;
    const found = endpoint.useQuery(
      { params, query: search ? { text: search } : {} },
      { skip: search === undefined },
    );
    const byId = endpoint.useQuery({ params, query: { id: skip ? [] : [chosen] } }, { skip });
    const name = byId.currentData?.data[0];
    const fallback = byId.isError ? listTexts.nameFailed : byId.currentData ? (chosen ?? '') : '…';
    return children({
      found,
      chosen: skip ? undefined : (name ?? { id: chosen, name: null, hint: null }),
      chosenText: toDisplayedName(name?.name ?? fallback),
    });
  };
}
