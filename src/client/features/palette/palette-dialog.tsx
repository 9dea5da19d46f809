import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useAppDispatch } from '#client/lib/hooks';
import { navigate } from '#client/lib/location/navigate';
import { Dialog } from '#client/components/dialogs/dialog';
import { useNarrow } from '#client/components/hooks/use-media';
import { useConfirmedAction } from '#client/components/unsaved-changes/confirmed-action';
import { getSearchedText } from './matched-parts';
import { type Entry, PaletteEntry } from './palette-entry';
import { paletteTexts as texts } from './palette-texts';
import { rememberRecentItem } from './recent-items';
import { type Offer, useEntries } from './use-entries';
import './palette.css';

interface Props extends Offer {
  onClose: () => void;
}

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
  const { entries, note } = useEntries(typed, { pages, actions });
  const narrow = useNarrow();
  const meant = getSearchedText(
    typed.trim(),
    entries.flatMap(({ name, hint }) => [name, hint ?? '']),
  );
  const active = Math.min(chosen, entries.length - 1);
  const open = ({ group, id, name, hint }: Entry): void => {
    if (group !== 'actions') dispatch(rememberRecentItem({ group, id, name, hint }));
    onClose();
  };
  const go = (entry: Entry | undefined): void => {
    if (!entry) return;
    const { to } = entry;
    open(entry);
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
        onOpen={(entry) => (typeof entry.to === 'string' ? open(entry) : go(entry))}
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
        <li key={`${getSection(entry)} ${entry.group} ${entry.id}`}>
          {getSection(entries[index - 1]) !== getSection(entry) && (
            <p className="fine palette-group">{texts[getSection(entry) ?? entry.group]}</p>
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

/** Returns the section of the list; none for no entry. */
function getSection(entry: Entry | undefined): Entry['group'] | 'recent' | undefined {
  return entry?.isRecent ? 'recent' : entry?.group;
}
