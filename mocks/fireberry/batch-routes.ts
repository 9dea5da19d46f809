import type { ApiContext } from './context';
import { requireTable } from './record-routes';
import { insertRecord, patchRecord } from './record-writes';
import type { Table } from './store';
import { ApiError, type Answer } from './types';

type ItemResult = { id: string | null; success: boolean; message: string };

function writeItem(context: ApiContext, table: Table, action: string, item: unknown): string {
  if (action === 'create') return table.idOf(insertRecord(context, table, item));
  if (action === 'delete') {
    if (typeof item !== 'string' || !table.remove(item))
      throw new ApiError(400, 'Could not delete record. Check your data');
    return item;
  }
  const { id, record } = (item ?? {}) as { id?: unknown; record?: unknown };
  if (typeof id !== 'string') throw new ApiError(400, 'The request is invalid.');
  patchRecord(context, table, id, record);
  return id;
}

function idOf(item: unknown): string | null {
  if (typeof item === 'string') return item;
  const id = (item as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : null;
}

/** `POST /api/v3/record/{obj}/batch/{action}`: at most 20; invalid items are skipped, valid ones written. */
export function batchWrite(context: ApiContext, object: string, action: string, body: unknown): Answer {
  const table = requireTable(context, object);
  const items: unknown = (body as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(items) || items.length === 0 || items.length > context.settings.batchSize) {
    throw new ApiError(400, 'The request is invalid.');
  }
  const data = items.map((item: unknown): ItemResult => {
    try {
      return { id: writeItem(context, table, action, item), success: true, message: '' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { id: idOf(item), success: false, message: error.message };
    }
  });
  return { status: 200, payload: { data } };
}
