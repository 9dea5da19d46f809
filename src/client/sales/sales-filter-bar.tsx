import Button from 'antd/es/button/Button';
import Input from 'antd/es/input/Input';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SalesFilter } from '../../contract/sales/sales-contract';
import { useAppDispatch } from '../platform/hooks';
import { useNarrow } from '../ui/use-narrow';
import { LazySalesSelects } from './lazy-sales-selects';
import { salesTexts } from './sales-texts';
import { isFiltered, viewChanged } from './sales-view';

/** Pixels. Up to this all but the search is folded away. */
const PHONE_UP_TO_PX = 767;

interface Props {
  filter: SalesFilter;
  /** The rows are there, so that the lists may come too. */
  rowsShown: boolean;
  /** How often the filter has been cleared: with each, the search begins anew, without what was typed but not asked. */
  clears: number;
  onClear: () => void;
}

/** Narrows the sales. Each change is a step of the browser's history. */
export function SalesFilterBar({ filter, rowsShown, clears, onClear }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const change = (part: SalesFilter): void => void dispatch(viewChanged({ filter: { ...filter, ...part } }));
  const narrow = useNarrow(PHONE_UP_TO_PX);
  const [unfolded, setUnfolded] = useState(false);
  const { text: _text, ...others } = filter;
  const conditions = Object.values(others).filter((value) => value !== undefined).length;
  return (
    <search className="sales-filter" aria-label={salesTexts.filter}>
      <SearchField
        key={clears}
        text={filter.text ?? ''}
        onSearch={(text) => change({ text: text || undefined })}
      />
      {narrow && (
        <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {salesTexts.moreFilters(conditions)}
        </Button>
      )}
      {(!narrow || unfolded) && (
        <>
          <DateField label={salesTexts.from} value={filter.from} onChange={(from) => change({ from })} />
          <DateField label={salesTexts.to} value={filter.to} onChange={(to) => change({ to })} />
          <LazySalesSelects filter={filter} onChange={change} wanted={rowsShown || unfolded} />
        </>
      )}
      {isFiltered(filter) && <Button onClick={onClear}>{salesTexts.clear}</Button>}
    </search>
  );
}

const TYPING_REST_MS = 400;

/** Searches as one types, once the fingers rest. `/` leads here from anywhere on the page. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }): ReactNode {
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The address says something else than what was asked from here: back, forth, or cleared.
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onSearch(wanted);
    }, TYPING_REST_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <div ref={field} className="sales-search">
      <Input
        value={typed}
        maxLength={100}
        allowClear
        placeholder={salesTexts.search}
        aria-label={salesTexts.search}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}

interface DateFieldProps {
  label: string;
  value: string | undefined;
  onChange: (date: string | undefined) => void;
}

/**
 * The browser's own date field: nothing to load, and the phone's own calendar on a phone. It tells of a date after each
 * digit of the year that is typed: until that is one of ours, only the field knows of it.
 */
function DateField({ label, value = '', onChange }: DateFieldProps): ReactNode {
  const [typed, setTyped] = useState({ date: value, value });
  if (typed.value !== value) setTyped({ date: value, value });
  return (
    <label className="sales-date">
      <span>{label}</span>
      <input
        type="date"
        value={typed.date}
        min="1990-01-01"
        max="2100-12-31"
        onChange={(event) => {
          const { value: date, validity } = event.target;
          setTyped({ date, value });
          if (validity.valid && date !== value) onChange(date || undefined);
        }}
      />
    </label>
  );
}
