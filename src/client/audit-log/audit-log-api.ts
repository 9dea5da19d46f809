import { auditLogList } from '../../contract/audit-log/audit-log-contract';
import { listEndpoints } from '../ui/list/list-endpoints';
import type { ListAddress } from '../ui/list/list-view';

/** `?entry=` opens an entry. */
export const auditAddress: ListAddress<typeof auditLogList> = { list: auditLogList, openParameter: 'entry' };

export const auditEndpoints = listEndpoints('AuditLog', auditLogList, 'audit-log');
