import { listCalls } from '../../components/list/list-prefetch';
import type { Prefetch } from '../../lib/prefetch';
import { inventoryAddress, inventoryApi } from './inventory-api';

const { listInventory, getInventoryTotals } = inventoryApi.endpoints;

export const prefetchInventory: Prefetch = ({ location }) =>
  listCalls(inventoryAddress, { rows: listInventory, totals: getInventoryTotals }, location);
