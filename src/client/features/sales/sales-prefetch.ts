import { can } from '../../../contract/features/permissions/permissions-rules';
import type { Prefetches } from '../../app/prefetch';
import { listCalls } from '../../components/list/list-prefetch';
import { salesAddress, salesEndpoints } from './sales-api';

export const askSalesEarly: Prefetches = ({ location, permissions }) =>
  can(permissions, 'sales') ? listCalls(salesAddress, salesEndpoints, location) : [];
