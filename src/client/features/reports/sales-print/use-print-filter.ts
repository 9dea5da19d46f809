import { firstDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { RouteArgs } from '#contract/lib/http/route';
import type { getSalesPrint } from '#contract/features/reports/sales-print-contract';
import { useToday } from '#client/components/dates/business-day';
import { parseDay, useAddress } from '#client/lib/location/use-address';

export type PrintFilter = RouteArgs<typeof getSalesPrint>['query'];

/** Returns the filter in the address. Without dates it is this month up to today. */
export function usePrintFilter(): {
  filter: PrintFilter;
  change: (part: Partial<PrintFilter>, how?: 'push' | 'replace') => void;
} {
  const { get, getAll, change } = useAddress();
  const today = useToday();
  const codes = getAll('statusCode').map(Number).filter(Number.isInteger);
  const filter: PrintFilter = {
    from: parseDay(get('from')) ?? firstDay(toMonth(today)),
    to: parseDay(get('to')) ?? today,
    ...named('agentId', get('agentId')),
    ...named('marketerId', get('marketerId')),
    ...named('customerId', get('customerId')),
    ...named('productId', get('productId')),
    ...named('text', get('text')),
    ...(codes.length > 0 && { statusCode: codes }),
  };
  return {
    filter,
    change: (part, how) => change(inAddress(part), how),
  };
}

function inAddress(part: Partial<PrintFilter>): Record<string, string | string[] | undefined> {
  const { statusCode, ...rest } = part;
  return 'statusCode' in part ? { ...rest, statusCode: statusCode?.map(String) } : rest;
}

function named(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}
