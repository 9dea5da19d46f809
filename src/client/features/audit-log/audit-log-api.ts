import { auditLogList } from '#contract/features/audit-log/audit-log-contract';
import { api } from '#client/lib/http/api';
import { fileFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';
import {
  namesFromList,
  pagesFromList,
  recordFromList,
  totalsFromList,
} from '#client/components/list/list-endpoints';

export const auditLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditLog: pagesFromList(build, auditLogList, 'audit-log'),
    getAuditLogTotals: totalsFromList(build, auditLogList, 'audit-log'),
    listAuditLogNames: namesFromList(build, auditLogList, 'audit-log'),
    getAuditLogRecord: recordFromList(build, auditLogList, 'audit-log'),
    /** First entries, for the panel of a user. */
    listFirstEntries: queryFromRoute(build, auditLogList.page, { providesTags: ['audit-log'] }),
    exportAuditLog: fileFromRoute(build, auditLogList.export),
  }),
});

export const { useListFirstEntriesQuery, useGetAuditLogTotalsQuery } = auditLogApi;
