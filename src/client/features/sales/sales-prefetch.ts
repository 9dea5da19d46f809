import { can } from '../../../contract/features/permissions/permissions-rules';
import { listCalls } from '../../components/list/list-prefetch';
import type { Prefetch } from '../../lib/prefetch';
import { salesAddress, salesApi } from './sales-api';

const { listSales, getSalesTotals } = salesApi.endpoints;

export const prefetchSales: Prefetch = ({ location, permissions }) =>
  can(permissions, 'sales')
    ? listCalls(salesAddress, { rows: listSales, totals: getSalesTotals }, location)
    : [];
