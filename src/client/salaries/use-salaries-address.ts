import { useMemo } from 'react';
import { Period, StatusCodes, Year } from '../../contract/salaries/salary-values';
import { useAppDispatch } from '../platform/hooks';
import { useAddress } from '../platform/location/use-address';
import { readToday } from '../ui/dates/business-day';

/** An amount whose sales are shown: of a month or year; null: of all whom the page shows. */
export interface OpenAmount {
  period: string;
  agentId: string | null;
}

/** What the pages of a year's salaries show, as it stands in the address. */
export function useSalariesAddress() {
  const { get, getAll, change } = useAddress();
  const today = useAppDispatch()(readToday());
  const thisYear = Number(today.slice(0, 4));
  const period = Period.safeParse(get('period')).data;
  // An empty one is there as well: sales that name no agent.
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
    showYear: (next: number): void => change({ year: String(next), ...partsOf(null) }),
    // Back closes the panel; what it shows meanwhile is no step of its own.
    openAmount: (amount: OpenAmount): void =>
      change({ year: String(year), ...partsOf(amount) }, open ? 'replace' : 'push'),
    closeAmount: (): void => change(partsOf(null)),
  };
}

export type SalariesAddress = ReturnType<typeof useSalariesAddress>;

function partsOf(amount: OpenAmount | null): Record<'period' | 'amountOf', string | undefined> {
  return { period: amount?.period, amountOf: amount?.agentId ?? undefined };
}
