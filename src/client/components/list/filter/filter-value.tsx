import type { ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { formatDate } from '../../values/format-date';
import { formatCount } from '../../values/format-number';
import { listTexts } from '../list-texts';
import { getValues, type ChipField, type FilterValue, type FilterValues } from './filter-fields';
import type { NamesComponent } from './names';

interface Props {
  field: ChipField;
  filter: FilterValues;
  names: NamesComponent | undefined;
  /** Shows several values as their number. */
  isShort?: boolean;
}

/** Value of a condition as text. */
export function FilterValueText({ field, filter, names, isShort = false }: Props): ReactNode {
  if (field.kind === 'flag') return listTexts.yes;
  if (field.kind === 'dates') return <bdi dir="rtl">{daysText(filter[field.from], filter[field.to])}</bdi>;
  const values = getValues(filter[field.name]);
  if (isShort && values.length > 1) return formatCount(values.length);
  if (field.kind === 'choice') {
    const labels = values.map((one) => field.options.find(({ value }) => value === one)?.label ?? one);
    return <bdi>{toDisplayedName(labels.join(', '))}</bdi>;
  }
  return values.map((id, index) => (
    <span key={String(id)}>
      {index > 0 && ', '}
      <PartyName party={field.party} id={String(id)} names={names} />
    </span>
  ));
}

interface PartyNameProps {
  party: string;
  id: string;
  names: NamesComponent | undefined;
}

function PartyName({ party, id, names: Names }: PartyNameProps): ReactNode {
  if (!Names) return <bdi>{toDisplayedName(id)}</bdi>;
  return (
    <Names party={party} chosen={id}>
      {({ chosenText }) => <bdi>{chosenText}</bdi>}
    </Names>
  );
}

/** Formats two calendar dates; either may be open. */
function daysText(...days: readonly FilterValue[]): string {
  return days.map((day) => (typeof day === 'string' ? formatDate(day) : '…')).join(' – ');
}
