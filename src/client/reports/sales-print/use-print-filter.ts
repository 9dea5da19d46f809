import { useLocation } from 'react-router-dom';
import { firstDay, monthOf } from '../../../contract/calendar/calendar-rules';
import type { RouteArgs } from '../../../contract/http/route';
import type { getSalesPrint } from '../../../contract/reports/sales-print-contract';
import { useAppDispatch } from '../../platform/hooks';
import { navigate } from '../../platform/location/navigate';
import { readToday } from '../../ui/dates/business-day';
import { dayOf } from '../../platform/location/use-address';

export type PrintFilter = RouteArgs<typeof getSalesPrint>['query'];

/** The filter stands in the address; where it names no dates, it is this month up to today. */
export function usePrintFilter(): {
  filter: PrintFilter;
  change: (part: Partial<PrintFilter>) => void;
} {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const given = new URLSearchParams(search);
  const today = dispatch(readToday());
  const codes = given.getAll('statusCode').map(Number).filter(Number.isInteger);
  const text = (name: string): string | undefined => given.get(name) || undefined;
  const filter: PrintFilter = {
    from: dayOf(text('from')) ?? firstDay(monthOf(today)),
    to: dayOf(text('to')) ?? today,
    ...named('agentId', text('agentId')),
    ...named('marketerId', text('marketerId')),
    ...named('customerId', text('customerId')),
    ...named('productId', text('productId')),
    ...named('text', text('text')),
    ...(codes.length > 0 && { statusCode: codes }),
  };
  const change = (part: Partial<PrintFilter>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(part)) {
      next.delete(name);
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined && one !== '') next.append(name, String(one));
    }
    dispatch(navigate(`${pathname}?${next.toString()}`));
  };
  return { filter, change };
}

function named(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}
