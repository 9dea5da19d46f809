import { navigate } from '../../platform/location/navigate';
import type { AppThunk } from '../../platform/start-app-listening';

/** What the page shows, as it stands in the address. */
export interface SalariesView {
  year: number;
  /** The amount that is open: a month or year, and an agent's id; null agent: everybody. */
  open: { period: string; agentId: string | null } | null;
}

export function salariesViewOf(search: string, today: string): SalariesView {
  const given = new URLSearchParams(search);
  const year = Number(given.get('year') ?? today.slice(0, 4));
  const period = given.get('period');
  const isPeriod = period !== null && /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(period);
  return {
    year: Number.isInteger(year) && year >= 1900 && year <= 2199 ? year : Number(today.slice(0, 4)),
    open: isPeriod ? { period, agentId: given.get('agentId') } : null,
  };
}

export function showSalaries({ year, open }: SalariesView, how: 'push' | 'replace' = 'push'): AppThunk {
  const search = paramsOf({ year, open });
  return (dispatch, getState) =>
    dispatch(navigate(`${getState().location.pathname}?${search.toString()}`, how));
}

export function paramsOf({ year, open }: SalariesView): URLSearchParams {
  const params = new URLSearchParams({ year: String(year) });
  if (open) params.set('period', open.period);
  if (open && open.agentId !== null) params.set('agentId', open.agentId);
  return params;
}
