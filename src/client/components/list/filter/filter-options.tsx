import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';
import Button from 'antd/es/button/Button';
import Checkbox from 'antd/es/checkbox/index';
import Flex from 'antd/es/flex/index';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { DateRange } from '../../dates/date-range';
import { SearchInput } from '../../form/search-input';
import { Count } from '../../values/numbers';
import { Name } from '../../values/name';
import { listTexts } from '../list-texts';
import { getValues, isSet, withoutField, type ChipField, type FilterValues } from './filter-fields';
import { FilterValueText } from './filter-value';
import type { NamesComponent } from './names';
import { useDebouncedValue } from './use-debounced-value';

interface Props {
  field: ChipField;
  filter: FilterValues;
  names: NamesComponent | undefined;
  onChange: (part: FilterValues) => void;
  /** The first control receives the focus. */
  takesFocus?: boolean;
}

/** Options of a condition. Each applies at once. */
export function FilterOptions(props: Props): ReactNode {
  const { field, filter, onChange, takesFocus = false } = props;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) body.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { label, kind } = field;
  return (
    <Flex ref={body} vertical gap={4} onKeyDown={walk}>
      {kind === 'dates' && (
        <DateRange
          label={label}
          takesFocus={takesFocus}
          from={filter[field.from] as string | undefined}
          to={filter[field.to] as string | undefined}
          onChange={({ from, to }) => onChange({ [field.from]: from, [field.to]: to })}
        />
      )}
      {kind === 'choice' && <ChoiceRows {...props} field={field} />}
      {kind === 'party' && <PartyRows {...props} field={field} />}
      {kind === 'flag' && (
        <Option
          label={label}
          isChosen={filter[field.name] === true}
          onChange={(isChosen) => onChange({ [field.name]: isChosen || undefined })}
        />
      )}
      {kind !== 'flag' && isSet(field, filter) && (
        <Button
          type="link"
          size="small"
          className="list-option-clear"
          aria-label={listTexts.getClearName(label)}
          onClick={() => onChange(withoutField(field))}
        >
          {listTexts.clearField}
        </Button>
      )}
    </Flex>
  );
}

/** Arrows move between the search and the options. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const inputs = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('.list-option-search, .list-options input'),
  ];
  const index = inputs.indexOf(event.target as HTMLElement);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  inputs[index + step]?.focus();
}

interface OptionProps {
  label: ReactNode;
  count?: number | undefined;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Option({ label, count, isChosen, onChange }: OptionProps): ReactNode {
  return (
    <Checkbox className="list-option" checked={isChosen} onChange={({ target }) => onChange(target.checked)}>
      <span className="cut">
        <bdi>{label}</bdi>
      </span>
      {count !== undefined && (
        <span className="muted at-end">
          <Count value={count} />
        </span>
      )}
    </Checkbox>
  );
}

type Value = string | number;

/** Returns the values after a tick. A condition of one value replaces it. */
function tick(values: readonly Value[], value: Value, isChosen: boolean, several: boolean) {
  const others = several ? values.filter((one) => one !== value) : [];
  const next = isChosen ? [...others, value] : others;
  if (next.length === 0) return undefined;
  return several ? next : next[0];
}

/** Number of options that are in view without a search. */
const FEW_OPTIONS = 8;

type ChoiceField = Extract<ChipField, { kind: 'choice' }>;

function ChoiceRows({ field, filter, onChange }: Props & { field: ChoiceField }): ReactNode {
  const { name, label, options, several = false } = field;
  const [typed, setTyped] = useState('');
  const values = getValues(filter[name]) as readonly Value[];
  const isLong = options.length > FEW_OPTIONS;
  const found = options.filter((option) => option.label.includes(typed.trim()));
  return (
    <>
      {isLong && <OptionSearch label={label} typed={typed} onType={setTyped} />}
      <Flex vertical component="fieldset" className="list-options" aria-label={label}>
        {found.map(({ value, label: text, count }) => (
          <Option
            key={value}
            label={toDisplayedName(text)}
            count={count}
            isChosen={values.includes(value)}
            onChange={(isChosen) => onChange({ [name]: tick(values, value, isChosen, several) })}
          />
        ))}
      </Flex>
    </>
  );
}

type PartyField = Extract<ChipField, { kind: 'party' }>;

/** Names found by a server-side search, after the chosen ones that it does not find. */
function PartyRows({ field, filter, names: Names, onChange }: Props & { field: PartyField }): ReactNode {
  const { name, label, party, several = false } = field;
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim());
  const values = getValues(filter[name]).map(String);
  if (!Names) return null;
  const change = (id: string, isChosen: boolean): void =>
    onChange({ [name]: tick(values, id, isChosen, several) });
  return (
    <Names party={party} search={text} chosen={undefined}>
      {({ found }) => {
        const rows = found.data?.data ?? [];
        const unfound = values.filter((id) => !rows.some((row) => row.id === id));
        return (
          <>
            <OptionSearch label={label} typed={typed} onType={setTyped} isLoading={found.isFetching} />
            <Flex vertical component="fieldset" className="list-options" aria-label={label}>
              {unfound.map((id) => (
                <Option
                  key={id}
                  label={<FilterValueText field={field} filter={{ [name]: id }} names={Names} />}
                  isChosen
                  onChange={(isChosen) => change(id, isChosen)}
                />
              ))}
              {rows.map((row) => (
                <Option
                  key={row.id}
                  label={<Name value={row.name ?? row.id} fact={row.hint} />}
                  isChosen={values.includes(row.id)}
                  onChange={(isChosen) => change(row.id, isChosen)}
                />
              ))}
              {!found.isFetching && rows.length === 0 && (
                <p className="muted">{found.isError ? listTexts.namesFailed : listTexts.nothingFound}</p>
              )}
            </Flex>
          </>
        );
      }}
    </Names>
  );
}

interface SearchProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  isLoading?: boolean;
}

function OptionSearch({ label, typed, onType, isLoading = false }: SearchProps): ReactNode {
  return (
    <SearchInput
      label={listTexts.searchIn(label)}
      classNames={{ input: 'list-option-search' }}
      className="field-whole"
      value={typed}
      suffix={isLoading && <LoadingOutlined aria-hidden />}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
