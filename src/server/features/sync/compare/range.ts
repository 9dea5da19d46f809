import type { Condition } from '../crm/fireberry-client';
import { BUSINESS_ZONE } from '../../../../contract/lib/calendar/business-zone';
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

const DAY_MS = 86_400_000;

/** The CRM's latest date: its years have four digits. */
const LAST_DAY = '9999-12-31';

/** Returns the day `days` later; null if it is beyond the last possible date. */
export function dayAfter(day: string, days = 1): string | null {
  const ms = getStart(day) + days * DAY_MS;
  return ms > getStart(LAST_DAY) ? null : new Date(ms).toISOString().slice(0, 10);
}

/** Returns the number of days in between; null: up to the last possible date. */
export function daysBetween(from: string, to: string | null): number {
  const end = to === null ? getStart(LAST_DAY) + DAY_MS : getStart(to);
  return Math.round((end - getStart(from)) / DAY_MS);
}

function getStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
