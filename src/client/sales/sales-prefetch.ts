import { can } from '../../contract/permissions/permissions-rules';
import type { Prefetches } from '../app/prefetch';
import { listCalls } from '../ui/list/list-prefetch';
import { salesAddress, salesEndpoints } from './sales-api';

export const askSalesEarly: Prefetches = ({ location, permissions }) =>
  can(permissions, 'sales') ? listCalls(salesAddress, salesEndpoints, location) : [];
