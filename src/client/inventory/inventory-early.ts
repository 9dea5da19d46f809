import type { Prefetches } from '../app/early-calls';
import { listCalls } from '../ui/list/list-early';
import { inventoryAddress, inventoryEndpoints } from './inventory-api';

export const askInventoryEarly: Prefetches = ({ location }) =>
  listCalls(inventoryAddress, inventoryEndpoints, location);
