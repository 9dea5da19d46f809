import { auditLogList } from '../../../contract/features/audit-log/audit-log-contract';
import { listEndpoints } from '../../components/list/list-endpoints';
import type { ListAddress } from '../../components/list/list-view';

/** `?entry=` opens an entry. */
export const auditAddress: ListAddress<typeof auditLogList> = { list: auditLogList, openParameter: 'entry' };

export const auditEndpoints = listEndpoints('AuditLog', auditLogList, 'audit-log');
