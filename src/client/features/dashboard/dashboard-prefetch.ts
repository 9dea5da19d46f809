import type { Prefetches } from '../../app/prefetch';
import { dashboardApi } from './dashboard-api';

export const askDashboardEarly: Prefetches = () => [dashboardApi.endpoints.getDashboard.initiate()];
