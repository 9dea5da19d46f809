import { can } from '../../contract/permissions/permissions-rules';
import type { EarlyCalls } from '../app/early-calls';
import { syncApi } from '../sync/sync-api';
import { salesApi } from './sales-api';
import { viewOf } from './sales-view';

/** The rows, their sums, and the synchronisation that both rest on. */
export const askSalesEarly: EarlyCalls = ({ location, permissions, lastSyncTime }) => {
  if (!can(permissions, 'sales')) return [];
  const { filter, sort, direction, at } = viewOf(location.search);
  const rows = salesApi.endpoints.listSales.initiate(
    { filter, sort, direction, lastSyncTime },
    { initialPageParam: at === null ? {} : { at } },
  );
  return [
    syncApi.endpoints.getLastSyncTime.initiate(),
    salesApi.endpoints.getSalesTotals.initiate({ query: filter }),
    // Of another synchronisation it would be another list.
    ...(lastSyncTime === null ? [] : [rows]),
  ];
};
