import { inactiveList } from '../../../contract/reports/inactive-contract';
import { serveList } from '../../platform/lists/serve-list';
import { inactiveSource } from './inactive-list-queries';

export const inactiveRoutes = serveList(inactiveList, inactiveSource);
