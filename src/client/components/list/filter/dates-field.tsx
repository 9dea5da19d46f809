import type { ReactNode } from 'react';
import { DateRange } from '../../dates/date-range';
import type { DatesField as Dates, FilterValues } from './filter-fields';

interface Props {
  field: Dates;
  filter: FilterValues;
  onChange: (part: FilterValues) => void;
}

export function DatesField({ field: { from, to, label }, filter, onChange }: Props): ReactNode {
  return (
    <DateRange
      label={label}
      from={filter[from] as string | undefined}
      to={filter[to] as string | undefined}
      onChange={(dates) => onChange({ [from]: dates.from, [to]: dates.to })}
    />
  );
}
