import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PaletteResponse } from '#contract/features/palette/palette-contract';
import { matchesSearch } from '#contract/lib/lists/search-text';
import { useDebouncedValue } from '#client/components/list/filter/use-debounced-value';
import { useAppDispatch } from '#client/lib/hooks';
import { paths } from '#client/lib/location/paths';
import { openRecord } from '#client/lib/location/record-parameters';
import { useFindAnythingQuery } from './palette-api';
import type { Entry } from './palette-entry';
import { paletteTexts as texts } from './palette-texts';
import { findRecentItems } from './recent-items';

/** Pages and actions of the user. */
export interface Offer {
  pages: readonly { path: string; title: string }[];
  actions: readonly { key: string; title: string; run: () => void }[];
}

const MIN_LETTERS = 2;
const NONE: PaletteResponse = {};

/**
 * Returns the entries: recent items while nothing is typed, pages and actions at once, server results after a pause in
 * typing.
 */
export function useEntries(typed: string, offer: Offer): { entries: Entry[]; note: string | null } {
  const text = useDebouncedValue(typed.trim());
  const skip = text.length < MIN_LETTERS;
  const { currentData, isFetching, error } = useFindAnythingQuery({ query: { text } }, { skip });
  const getPath = useRecordPath();
  const recent = useRecent(offer);
  const entries = [
    ...(typed.trim() === '' ? recent : []),
    ...findOffered(typed, offer),
    ...listFound(skip ? NONE : (currentData?.data ?? NONE), text, getPath),
  ];
  if (error !== undefined && !skip) return { entries, note: texts.failed };
  if (isFetching) return { entries, note: texts.searching };
  return { entries, note: entries.length === 0 ? texts.nothing : null };
}

type GetPath = (group: keyof PaletteResponse, id: string) => string;

function findOffered(typed: string, { pages, actions }: Offer): Entry[] {
  return [
    ...pages
      .filter(({ title }) => matchesSearch(title, typed))
      .map(({ path, title }): Entry => ({ group: 'pages', id: path, name: title, hint: null, to: path })),
    ...actions
      .filter(({ title }) => matchesSearch(title, typed))
      .map(({ key, title, run }): Entry => ({ group: 'actions', id: key, name: title, hint: null, to: run })),
  ];
}

const GROUPS = ['agents', 'customers', 'marketers', 'sales'] as const;

/** Returns the results of the server. Who types the number of a sale means the sale, and not a telephone that contains it. */
function listFound(found: PaletteResponse, text: string, getPath: GetPath): Entry[] {
  const isSale = found.sales?.some(({ name }) => name === text) ?? false;
  const groups = isSale ? (['sales', ...GROUPS.slice(0, -1)] as const) : GROUPS;
  return groups.flatMap((group) =>
    (found[group] ?? []).map((one) => ({
      ...one,
      group,
      name: one.name ?? one.id,
      to: getPath(group, one.id),
    })),
  );
}

/** Returns the recent items as of the opening, without pages that the user may not open any more. */
function useRecent({ pages }: Offer): Entry[] {
  const dispatch = useAppDispatch();
  const [items] = useState(() => dispatch(findRecentItems()));
  const getPath = useRecordPath();
  return items.flatMap((item): Entry[] => {
    const { group, id } = item;
    if (group !== 'pages') return [{ ...item, isRecent: true, to: getPath(group, id) }];
    return pages.some(({ path }) => path === id) ? [{ ...item, isRecent: true, to: id }] : [];
  });
}

function useRecordPath(): GetPath {
  const { pathname, search } = useLocation();
  return (group, id) => {
    if (group === 'agents') return paths.agents({ agent: id });
    if (group === 'marketers') return paths.ledger({ marketerId: id });
    if (group === 'sales') return paths.sales({ sale: id });
    const query = new URLSearchParams(search);
    openRecord(query, 'customer', id);
    return `${pathname}?${query.toString()}`;
  };
}
