import { salesList } from '../../contract/sales/sales-contract';
import { serveList } from '../platform/lists/serve-list';
import { salesSource } from './sales-list-queries';

export const salesRoutes = serveList(salesList, salesSource);
