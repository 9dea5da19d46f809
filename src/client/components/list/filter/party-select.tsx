import Select from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { ListName } from '#contract/lib/lists/list-schemas';
import { Name } from '../../values/name';
import { CLEARABLE } from '../../form/clearable';
import type { NamesComponent } from './names';
import { listTexts } from '../list-texts';
import { useDebouncedValue } from './use-debounced-value';

interface Props {
  names: NamesComponent;
  party: string;
  label: string;
  /** Placeholder of an empty field. Default: the label, for a field without a visible label. */
  placeholder?: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Select with a server-side search for a person or product named in the rows. It sends no request before it is opened. */
export function PartySelect({
  names: Names,
  party,
  label,
  placeholder = label,
  value,
  onChange,
}: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim());
  return (
    <Names party={party} search={open ? text : undefined} chosen={value}>
      {({ found, chosen, chosenText }) => (
        <Select<string>
          className="field"
          placeholder={placeholder}
          aria-label={label}
          value={value ?? null}
          allowClear={CLEARABLE}
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          loading={open && found.isFetching}
          notFoundContent={
            found.isFetching ? null : found.isError ? listTexts.namesFailed : listTexts.nothingFound
          }
          options={getOptions(found.data?.data ?? [], chosen)}
          optionRender={({ label: name, data }) => (
            <Name value={String(name)} fact={(data as { hint: string | null }).hint} />
          )}
          labelRender={() => <Name value={chosenText} />}
          onOpenChange={setOpen}
          onChange={(id?: string) => {
            setTyped('');
            onChange(id);
          }}
        />
      )}
    </Names>
  );
}

function getOptions(found: readonly ListName[], chosen: ListName | undefined) {
  const isFound = !chosen || found.some(({ id }) => id === chosen.id);
  return (isFound ? found : [...found, chosen]).map(({ id, name, hint }) => ({
    value: id,
    label: toDisplayedName(name ?? id),
    title: toDisplayedName(name ?? id),
    hint,
  }));
}
