import type { Condition } from '../crm/fireberry-client';
import { BUSINESS_ZONE } from '#contract/lib/calendar/business-zone';
import { addDays, daysBetween, LAST_DATE } from '#contract/lib/calendar/calendar-rules';
import { dayStart } from '../crm/fireberry-stamps';
import type { Category, DateField, Field } from './measured-fields';

/** Range of days, `YYYY-MM-DD`: `from` is included, `to` is not; null is unbounded. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** A condition that both sides support. `modified` compares the day of the CRM's last change in the CRM's time zone. */
export type Bound =
  | ({ on: 'date'; field: DateField } & Days)
  | ({ on: 'modified' } & Days)
  | { on: 'value'; field: Category; value: string }
  | { on: 'empty'; field: Field | Category }
  | { on: 'unstamped' };

/** Records that match all conditions. An empty range contains every record of the entity. */
export type Range = readonly Bound[];

const STAMP_FIELD = 'modifiedon';

/** Returns a range as conditions of the CRM's query. */
export function toConditions(range: Range): Condition[] {
  return range.flatMap((bound): Condition[] => {
    switch (bound.on) {
      case 'date':
        return span(bound.field.theirs, asWritten(bound, bound.field));
      case 'modified':
        return span(STAMP_FIELD, bound);
      case 'value':
        return [{ fieldName: bound.field.theirs, operator: 'eq-in', value: [bound.value] }];
      case 'empty':
        return [{ fieldName: bound.field.theirs, operator: 'is-null' }];
      case 'unstamped':
        return [{ fieldName: STAMP_FIELD, operator: 'is-null' }];
    }
  });
}

/** Converts days to their start in the CRM's notation for this field. */
function asWritten({ from, to }: Days, { momentsIn }: DateField): Days {
  const begin = (day: string | null): string | null =>
    day === null || momentsIn === null ? day : dayStart(day, BUSINESS_ZONE, momentsIn);
  return { from: begin(from), to: begin(to) };
}

function span(fieldName: string, { from, to }: Days): Condition[] {
  return [
    ...(from === null ? [] : [{ fieldName, operator: 'ge', value: from } as const]),
    ...(to === null ? [] : [{ fieldName, operator: 'lt', value: to } as const]),
  ];
}

/** Returns the day `days` later; null if it is beyond the last possible date. */
export function dayAfter(day: string, days = 1): string | null {
  return days > daysBetween(day, LAST_DATE) ? null : addDays(day, days);
}

/** Returns the number of days in between; null: up to the last possible date. */
export function countDays(from: string, to: string | null): number {
  return to === null ? daysBetween(from, LAST_DATE) + 1 : daysBetween(from, to);
}
