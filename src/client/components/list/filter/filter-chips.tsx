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
import type { NamesComponent } from './names';
import { listTexts } from '../list-texts';

interface Props {
  fields: readonly FoldedField[];
  filter: FilterValues;
  names: NamesComponent | undefined;
  onChange: (part: FilterValues) => void;
}

/** Chips of the selected conditions, each with its name and a remove button. */
export function FilterChips({ fields, filter, names, onChange }: Props): ReactNode {
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
        {listTexts.chip(field.label)} <Value field={field} filter={filter} names={names} />
      </Tag>
    ));
}

interface ValueProps {
  field: FoldedField;
  filter: FilterValues;
  names: NamesComponent | undefined;
}

function Value({ field, filter, names: Names }: ValueProps): ReactNode {
  if (field.kind === 'flag') return listTexts.yes;
  if (field.kind === 'dates') return <bdi dir="rtl">{daysText(filter[field.from], filter[field.to])}</bdi>;
  const value = filter[field.name];
  if (field.kind === 'choice') {
    const chosen = Array.isArray(value) ? value : [value];
    const labels = chosen.map((one) => field.options.find((option) => option.value === one)?.label ?? one);
    return <bdi>{toDisplayedName(labels.join(', '))}</bdi>;
  }
  const id = String(value);
  if (!Names) return <bdi>{toDisplayedName(id)}</bdi>;
  return (
    <Names party={field.party} chosen={id}>
      {({ chosen }) => <bdi>{toDisplayedName(chosen?.name ?? id)}</bdi>}
    </Names>
  );
}

/** Formats two calendar dates; either may be open. */
export function daysText(...days: readonly FilterValue[]): string {
  return days.map((day) => (typeof day === 'string' ? formatDate(day) : '…')).join(' – ');
}
