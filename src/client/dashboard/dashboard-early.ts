import type { Prefetches } from '../app/early-calls';
import { dashboardApi } from './dashboard-api';

export const askDashboardEarly: Prefetches = () => [dashboardApi.endpoints.getDashboard.initiate()];
