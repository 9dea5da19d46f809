import { salesList } from '#contract/features/sales/sales-contract';
import { serveList } from '#server/lib/lists/serve-list';
import { salesSource } from './sales-list-queries';

export const salesRoutes = serveList(salesList, salesSource);
