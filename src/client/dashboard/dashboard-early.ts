import type { EarlyCalls } from '../app/early-calls';
import { dashboardApi } from './dashboard-api';

export const askDashboardEarly: EarlyCalls = () => [dashboardApi.endpoints.getDashboard.initiate()];
