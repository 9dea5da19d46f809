import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { formatDate } from '../../values/format-date';
import {
  isSet,
  getParameterNames,
  type FilterValue,
  type FilterValues,
  type FoldedField,
} from './filter-fields';
import type { UseNames } from '../list-endpoint-types';
import { listTexts } from '../list-texts';
import { useChosenName } from './party-select';

interface Props {
  fields: readonly FoldedField[];
  filter: FilterValues;
  useNames: UseNames | undefined;
  onChange: (part: FilterValues) => void;
}

/** Chips of the selected conditions, each with its name and a remove button. */
export function FilterChips({ fields, filter, useNames, onChange }: Props): ReactNode {
  return fields
    .filter((field) => isSet(field, filter))
    .map((field) => (
      <Tag
        key={field.label}
        variant="filled"
        color="processing"
        closable
        closeIcon={<span aria-label={listTexts.removeChip(field.label)}>×</span>}
        onClose={(event) => {
          event.preventDefault();
          onChange(Object.fromEntries(getParameterNames(field).map((name) => [name, undefined])));
        }}
      >
        {listTexts.chip(field.label)} <Value field={field} filter={filter} useNames={useNames} />
      </Tag>
    ));
}

interface ValueProps {
  field: FoldedField;
  filter: FilterValues;
  useNames: UseNames | undefined;
}

function Value({ field, filter, useNames }: ValueProps): ReactNode {
  if (field.kind === 'flag') return listTexts.yes;
  if (field.kind === 'dates') return <bdi dir="rtl">{daysText(filter[field.from], filter[field.to])}</bdi>;
  const value = filter[field.name];
  if (field.kind === 'choice') {
    const chosen = Array.isArray(value) ? value : [value];
    const labels = chosen.map((one) => field.options.find((option) => option.value === one)?.label ?? one);
    return <bdi>{toDisplayedName(labels.join(', '))}</bdi>;
  }
  return useNames ? (
    <PartyName useNames={useNames} party={field.party} id={String(value)} />
  ) : (
    <bdi>{toDisplayedName(String(value))}</bdi>
  );
}

/** Formats two calendar dates; either may be open. */
export function daysText(...days: readonly FilterValue[]): string {
  return days.map((day) => (typeof day === 'string' ? formatDate(day) : '…')).join(' – ');
}

function PartyName({ useNames, party, id }: { useNames: UseNames; party: string; id: string }): ReactNode {
  const name = useChosenName(useNames, party, id);
  return <bdi>{toDisplayedName(name?.name ?? id)}</bdi>;
}
