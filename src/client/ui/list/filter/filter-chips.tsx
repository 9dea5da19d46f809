import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import type { FilterField, FilterValue, FilterValues } from './filter-fields';
import type { NamesEndpoint } from '../list-endpoints';
import { listTexts } from '../list-texts';
import { useChosenName } from './party-select';

interface Props {
  fields: readonly FilterField[];
  filter: FilterValues;
  names: NamesEndpoint | undefined;
  onChange: (part: FilterValues) => void;
}

/** What the rows are narrowed by, each condition with its name and the way to take it back. */
export function FilterChips({ fields, filter, names, onChange }: Props): ReactNode {
  return fields.map((field) => {
    if (field.kind === 'search' || field.kind === 'dates') return null;
    const value = filter[field.name];
    if (value === undefined) return null;
    const remove = (): void => onChange({ [field.name]: undefined });
    return (
      <Tag
        key={field.name}
        variant="filled"
        color="processing"
        closable
        closeIcon={<span aria-label={listTexts.removeChip(field.label)}>×</span>}
        onClose={(event) => {
          event.preventDefault();
          remove();
        }}
      >
        {listTexts.chip(field.label)} <Value field={field} value={value} names={names} />
      </Tag>
    );
  });
}

interface ValueProps {
  field: Exclude<FilterField, { kind: 'search' | 'dates' }>;
  value: FilterValue;
  names: NamesEndpoint | undefined;
}

function Value({ field, value, names }: ValueProps): ReactNode {
  if (field.kind === 'flag') return listTexts.yes;
  if (field.kind === 'choice') {
    const chosen = Array.isArray(value) ? value : [value];
    const labels = chosen.map((one) => field.options.find((option) => option.value === one)?.label ?? one);
    return <bdi>{labels.join(', ')}</bdi>;
  }
  return names ? (
    <PartyName names={names} party={field.party} id={String(value)} />
  ) : (
    <bdi>{String(value)}</bdi>
  );
}

function PartyName({ names, party, id }: { names: NamesEndpoint; party: string; id: string }): ReactNode {
  const name = useChosenName(names, party, id);
  return <bdi>{name?.name ?? id}</bdi>;
}
