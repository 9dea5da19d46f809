import type { Prefetches } from '../../app/prefetch';
import { listCalls } from '../../components/list/list-prefetch';
import { inventoryAddress, inventoryEndpoints } from './inventory-api';

export const askInventoryEarly: Prefetches = ({ location }) =>
  listCalls(inventoryAddress, inventoryEndpoints, location);
