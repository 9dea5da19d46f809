import Select from 'antd/es/select/index';
import { useEffect, useState, type ReactNode } from 'react';
import type { SALE_PARTIES } from '../../contract/sales/sales-contract';
import { ISOLATED_LABELS } from './list-labels';
import { useListSaleNamesQuery } from './sales-api';
import { salesTexts } from './sales-texts';

interface Props {
  party: (typeof SALE_PARTIES)[number];
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

const TYPING_REST_MS = 250;

/** Chooses one of whom or what sales name, by a search on the server. Nothing is asked before it is opened. */
export function PartySelect({ party, label, value, onChange }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useRested(typed.trim());
  const params = { party };
  const found = useListSaleNamesQuery({ params, query: text ? { text } : {} }, { skip: !open });
  const chosen = useListSaleNamesQuery(
    { params, query: { id: value === undefined ? [] : [value] } },
    { skip: value === undefined },
  );
  const names = new Map((found.data?.data ?? []).map(({ id, name }) => [id, name]));
  // An id that the mirror does not know is still what the rows are filtered by.
  if (value !== undefined && !names.has(value)) names.set(value, chosen.currentData?.data[0]?.name ?? value);
  return (
    <Select<string>
      className="sales-party"
      placeholder={label}
      aria-label={label}
      value={value ?? null}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={open && found.isFetching}
      notFoundContent={
        found.isFetching ? null : found.isError ? salesTexts.listFailed : salesTexts.nothingFound
      }
      options={[...names].map(([id, name]) => ({ value: id, label: name ?? id, title: name ?? id }))}
      {...ISOLATED_LABELS}
      onOpenChange={setOpen}
      onChange={(id?: string) => {
        setTyped('');
        onChange(id);
      }}
    />
  );
}

/** A value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
