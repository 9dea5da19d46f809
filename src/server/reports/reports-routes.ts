import { ledgerRoutes } from './ledger/ledger-routes';
import { reportSettingsRoutes } from './report-settings-routes';

/** Everything under `/api/reports`, and what the organisation sets for it. */
export const reportsRoutes = [...ledgerRoutes, ...reportSettingsRoutes];
