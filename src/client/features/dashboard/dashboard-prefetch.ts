import type { Prefetch } from '../../lib/prefetch';
import { dashboardApi } from './dashboard-api';

export const prefetchDashboard: Prefetch = () => [dashboardApi.endpoints.getDashboard.initiate()];
