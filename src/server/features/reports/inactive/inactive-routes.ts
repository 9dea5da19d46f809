import { inactiveList } from '../../../../contract/features/reports/inactive-contract';
import { serveList } from '../../../lib/lists/serve-list';
import { inactiveSource } from './inactive-list-queries';

export const inactiveRoutes = serveList(inactiveList, inactiveSource);
