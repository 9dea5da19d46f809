import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { ListName } from '#contract/lib/lists/list-schemas';
import { CLEARABLE } from '../../form/clearable';
import type { UseNames } from '../list-endpoint-types';
import { listTexts } from '../list-texts';
import { useDebouncedValue } from './use-debounced-value';

interface Props {
  useNames: UseNames;
  party: string;
  label: string;
  /** Placeholder of an empty field. Default: the label, for a field without a visible label. */
  placeholder?: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Select with a server-side search for a person or product named in the rows. It sends no request before it is opened. */
export function PartySelect({
  useNames,
  party,
  label,
  placeholder = label,
  value,
  onChange,
}: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim());
  const params = { party };
  // oxlint-disable-next-line react/hooks -- the endpoints of a list never change
  const found = useNames({ params, query: text ? { text } : {} }, { skip: !open });
  const chosen = useChosenName(useNames, party, value);
  const offered = new Map<string, ListName>((found.data?.data ?? []).map((name) => [name.id, name]));
  if (chosen && !offered.has(chosen.id)) offered.set(chosen.id, chosen);
  return (
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
      options={[...offered.values()].map(({ id, name, hint }) => ({
        value: id,
        label: toDisplayedName(name ?? id),
        title: toDisplayedName(name ?? id),
        hint,
      }))}
      optionRender={({ label: name, data }) => (
        <Name name={name} hint={(data as { hint: string | null }).hint} />
      )}
      labelRender={({ label: name, value: id }) => <bdi>{name ?? id}</bdi>}
      onOpenChange={setOpen}
      onChange={(id?: string) => {
        setTyped('');
        onChange(id);
      }}
    />
  );
}

/** Name with a hint that distinguishes equal names. */
function Name({ name, hint }: { name: ReactNode; hint: string | null }): ReactNode {
  return (
    <Flex gap="small">
      <bdi>{name}</bdi>
      {hint !== null && <bdi className="muted">{toDisplayedName(hint)}</bdi>}
    </Flex>
  );
}

/** Returns the name of the selected id, or the id while the name is unknown or if the mirror does not have it. */
export function useChosenName(
  useNames: UseNames,
  party: string,
  value: string | undefined,
): ListName | undefined {
  // oxlint-disable-next-line react/hooks -- the endpoints of a list never change
  const { currentData } = useNames(
    { params: { party }, query: { id: value === undefined ? [] : [value] } },
    { skip: value === undefined },
  );
  if (value === undefined) return undefined;
  return currentData?.data[0] ?? { id: value, name: null, hint: null };
}
