import { can } from '../../../contract/features/permissions/permissions-rules';
import { listCalls } from '../../components/list/list-prefetch';
import type { Prefetch } from '../../lib/prefetch';
import { salesAddress, salesEndpoints } from './sales-api';

export const prefetchSales: Prefetch = ({ location, permissions }) =>
  can(permissions, 'sales') ? listCalls(salesAddress, salesEndpoints, location) : [];
