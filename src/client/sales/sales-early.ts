import { can } from '../../contract/permissions/permissions-rules';
import type { Prefetches } from '../app/early-calls';
import { listCalls } from '../ui/list/list-early';
import { salesAddress, salesEndpoints } from './sales-api';

export const askSalesEarly: Prefetches = ({ location, permissions }) =>
  can(permissions, 'sales') ? listCalls(salesAddress, salesEndpoints, location) : [];
