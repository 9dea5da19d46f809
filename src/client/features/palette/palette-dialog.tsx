import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListName } from '../../../contract/lib/lists/list-schemas';
import { finds } from '../../../contract/lib/lists/search-text';
import type { PaletteAnswer, PaletteSale } from '../../../contract/features/palette/palette-contract';
import { useAppDispatch } from '../../lib/hooks';
import { agentPath } from '../../lib/location/agents-path';
import { navigate } from '../../lib/location/navigate';
import { openRecord } from '../../lib/location/record-parameters';
import { ledgerPath } from '../../lib/location/reports-paths';
import { getSalesPath } from '../../lib/location/sales-path';
import { Dialog } from '../../components/dialogs/dialog';
import { useNarrow } from '../../components/hooks/use-narrow';
import { useConfirmedAction } from '../../components/unsaved-changes/confirmed-action';
import { useDebouncedValue } from '../../components/list/filter/use-debounced-value';
import { meantBy } from './matched-parts';
import { useFindAnythingQuery } from './palette-api';
import { PaletteEntry, type Entry } from './palette-entry';
import { paletteTexts as texts } from './palette-texts';
import './palette.css';

interface Props {
  /** Pages that the user may open. */
  pages: readonly { path: string; title: string }[];
  /** Actions that the user may run. */
  actions: readonly { key: string; title: string; run: () => void }[];
  onClose: () => void;
}

const MIN_LETTERS = 2;
const LONGEST = 100;
/** On a phone the dialog covers the page. */
const WHOLE_SCREEN = {
  width: '100%',
  style: { top: 0, maxInlineSize: '100%', margin: 0, padding: 0 },
  styles: { container: { minBlockSize: '100dvh', borderRadius: 0 } },
} as const;

/** Search field for all pages, actions, people, customers and sales that the user may see. */
export function PaletteDialog({ pages, actions, onClose }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const goBy = useConfirmedAction();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, note } = useEntries(typed, pages, actions);
  const narrow = useNarrow();
  const meant = meantBy(
    typed.trim(),
    entries.flatMap(({ name, hint }) => [name, hint ?? '']),
  );
  const active = Math.min(chosen, entries.length - 1);
  const go = (entry: Entry | undefined): void => {
    if (!entry) return;
    const { to } = entry;
    onClose();
    if (typeof to === 'string') goBy(() => dispatch(navigate(to)));
    else to();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') go(entries[active]);
  };
  return (
    <Dialog
      open
      closable={false}
      footer={null}
      {...(narrow && WHOLE_SCREEN)}
      onCancel={onClose}
      title={<span className="visually-hidden">{texts.label}</span>}
    >
      <Flex align="center" gap="small" className="palette-field">
        <Input
          size="large"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={texts.label}
          placeholder={narrow ? texts.shortPlaceholder : texts.placeholder}
          maxLength={LONGEST}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        {narrow && (
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={texts.close}
            onClick={onClose}
          />
        )}
      </Flex>
      {meant !== null && <p className="hint">{texts.meant(meant)}</p>}
      <Entries
        entries={entries}
        search={meant ?? typed}
        active={active}
        onOpen={(entry) => (typeof entry.to === 'string' ? onClose() : go(entry))}
      />
      <output className="hint">{note}</output>
      {/* Announces the active entry that Enter opens. */}
      <output className="visually-hidden">{entries[active]?.name}</output>
    </Dialog>
  );
}

interface EntriesProps {
  entries: readonly Entry[];
  search: string;
  /** Index of the entry that Enter opens. */
  active: number;
  onOpen: (entry: Entry) => void;
}

/** List of the entries with the headings of their groups. */
function Entries({ entries, search, active, onOpen }: EntriesProps): ReactNode {
  const narrow = useNarrow();
  return (
    <ul className="palette-entries" style={narrow ? { maxBlockSize: 'none' } : {}} aria-label={texts.label}>
      {entries.map((entry, index) => (
        <li key={`${entry.group} ${entry.id}`}>
          {entries[index - 1]?.group !== entry.group && (
            <p className="fine palette-group">{texts[entry.group]}</p>
          )}
          <PaletteEntry
            entry={entry}
            search={search}
            isActive={index === active}
            onOpen={() => onOpen(entry)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Returns the entries: pages and actions at once, server results after a pause in typing. */
function useEntries(
  typed: string,
  pages: Props['pages'],
  actions: Props['actions'],
): { entries: Entry[]; note: string | null } {
  const { pathname, search } = useLocation();
  const text = useDebouncedValue(typed.trim());
  const skip = text.length < MIN_LETTERS;
  const { currentData, isFetching, error } = useFindAnythingQuery({ query: { text } }, { skip });
  const found = skip ? {} : (currentData?.data ?? {});
  const customerPath = (customerId: string): string => {
    const query = new URLSearchParams(search);
    openRecord(query, 'customer', customerId);
    return `${pathname}?${query.toString()}`;
  };
  const of = (group: keyof PaletteAnswer, to: (id: string) => string): Entry[] =>
    (found[group] ?? []).map((one: ListName | PaletteSale) => ({
      ...one,
      group,
      name: one.name ?? one.id,
      to: to(one.id),
    }));
  const entries = [
    ...pages
      .filter(({ title }) => finds(title, typed))
      .map(({ path, title }): Entry => ({ group: 'pages', id: path, name: title, hint: null, to: path })),
    ...actions
      .filter(({ title }) => finds(title, typed))
      .map(({ key, title, run }): Entry => ({ group: 'actions', id: key, name: title, hint: null, to: run })),
    ...of('agents', agentPath),
    ...of('customers', customerPath),
    ...of('marketers', (marketerId) => ledgerPath({ marketerId })),
    ...of('sales', (sale) => getSalesPath({ sale })),
  ];
  if (error !== undefined && !skip) return { entries, note: texts.failed };
  if (isFetching) return { entries, note: texts.searching };
  return { entries, note: entries.length === 0 ? texts.nothing : null };
}
