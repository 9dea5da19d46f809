import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { toYear } from '#contract/lib/calendar/calendar-rules';
import { Period, StatusCodes, Year } from '#contract/features/salaries/salary-values';
import { useAddress } from '#client/lib/location/use-address';
import { useToday } from '#client/components/dates/business-day';

/** Amount with its sales open: of a month or year. `agentId` null: of all agents of the page. */
export interface OpenAmount {
  period: string;
  agentId: string | null;
}

/** Address parameters of the pages of a year's salaries. */
export function useSalariesAddress() {
  const { get, getAll, change } = useAddress();
  const today = useToday();
  const thisYear = Number(toYear(today));
  const period = Period.safeParse(get('period')).data;
  // May be empty: sales without an agent.
  const agentId = getAll('amountOf')[0] ?? null;
  const open = useMemo((): OpenAmount | null => (period ? { period, agentId } : null), [period, agentId]);
  const year = Year.safeParse(get('year')).data ?? thisYear;
  return {
    today,
    thisYear,
    year,
    statusCodes: StatusCodes.safeParse(getAll('statusCode')).data ?? [],
    open,
    change,
    showYear: (next: number): void => change({ year: String(next), ...getParts(null) }),
    // Back closes the panel; opening another amount replaces the history entry.
    openAmount: (amount: OpenAmount): void =>
      change({ year: String(year), ...getParts(amount) }, open ? 'replace' : 'push'),
    closeAmount: (): void => change(getParts(null)),
  };
}

export type SalariesAddress = ReturnType<typeof useSalariesAddress>;

/** Returns a function for the address of the page with an amount open. */
export function useAmountPath(): (amount: OpenAmount) => string {
  const { pathname, search } = useLocation();
  return (amount) => {
    const query = new URLSearchParams(search);
    query.set('year', toYear(amount.period));
    for (const [name, value] of Object.entries(getParts(amount))) {
      query.delete(name);
      if (value !== undefined) query.set(name, value);
    }
    return `${pathname}?${query.toString()}`;
  };
}

function getParts(amount: OpenAmount | null): Record<'period' | 'amountOf', string | undefined> {
  return { period: amount?.period, amountOf: amount?.agentId ?? undefined };
}
