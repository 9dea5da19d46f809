import { listCalls } from '../../components/list/list-prefetch';
import type { Prefetch } from '../../lib/prefetch';
import { inventoryAddress, inventoryEndpoints } from './inventory-api';

export const prefetchInventory: Prefetch = ({ location }) =>
  listCalls(inventoryAddress, inventoryEndpoints, location);
