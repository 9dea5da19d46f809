import { errorResponse, jsonResponse, readPage, type Page } from './answers';
import { toStamp } from './query/dates';
import type { FaultSpec } from './faults';
import type { Table } from './store';
import type { ApiFamily, Row, SimResponse } from './types';

const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;
/** The spelling mistake is the vendor's. */
const GENERIC_ERROR = 'An internal error has occured while processing your request. Please check your data';
const HTML =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>';

/** Returns the response that replaces the call. Null if the fault is of another kind. */
export function refusal(fault: FaultSpec, family: ApiFamily, body: unknown): SimResponse | null {
  switch (fault.kind) {
    case 'query-timeout': {
      const rows = Number((body as { pageSize?: unknown } | undefined)?.pageSize ?? 1);
      return rows > (fault.size ?? 0) ? errorResponse(family, 408, 'Query timeout') : null;
    }
    case 'too-many-requests': {
      const response = errorResponse(family, 429);
      if (fault.retryAfter !== undefined) response.headers['retry-after'] = String(fault.retryAfter);
      return response;
    }
    case 'server-error':
      return errorResponse(family, 500, GENERIC_ERROR);
    case 'bad-gateway':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: HTML };
    case 'html-in-200':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: HTML };
    case 'unauthorized':
      return { status: 401, headers: {}, body: '' };
    case 'payment-required':
      return errorResponse(family, 402);
    case 'forbidden':
      return errorResponse(family, 403, 'User has no read permissions');
    case 'error-in-200':
      return jsonResponse(200, { success: false, data: null, message: GENERIC_ERROR });
    case 'timeout':
      return { status: 200, headers: {}, body: '', transport: { kind: 'timeout' } };
    default:
      return null;
  }
}

function rowAt(rows: readonly Row[], which: FaultSpec['row']): number {
  if (rows.length === 0) return -1;
  if (typeof which === 'number') return Math.min(which, rows.length - 1);
  return which === 'first' ? 0 : rows.length - 1;
}

function idIn(table: Table, row: Row | undefined): string | null {
  const id = row?._id ?? row?.[table.definition.primaryKey];
  return typeof id === 'string' ? id : null;
}

/** Returns the timestamp of a `stamp-*` fault. Undefined for other faults. */
function faultyStamp(fault: FaultSpec, nowMs: number): string | null | undefined {
  if (fault.kind === 'stamp-missing') return null;
  if (fault.kind === 'stamp-future') return toStamp(nowMs + (fault.ms ?? DAY_MS));
  if (fault.kind === 'stamp-past') return toStamp(nowMs - (fault.ms ?? DAY_MS));
  return undefined;
}

/** Gives the first `count` records of a table the same timestamp. */
export function stampEqually(table: Table, count: number, stamp: string): void {
  const chosen = table.sorted().slice(0, count);
  table.putMany(chosen.map((record) => ({ ...record, modifiedon: stamp })));
}

/**
 * Applies a fault to the stored data, given the page that the call reads. Returns true if the data was changed before
 * the page is read, so that the page must be read again.
 */
export function changeStoredData(fault: FaultSpec, table: Table, page: Page | null, nowMs: number): boolean {
  if (fault.kind === 'equal-stamps') {
    stampEqually(table, fault.count ?? 10_000, toStamp(nowMs));
    return true;
  }
  const isRowFault = fault.kind === 'row-moved' || fault.kind === 'row-deleted';
  const isStoreStamp = fault.kind.startsWith('stamp-') && fault.in === 'store';
  if (!isRowFault && !isStoreStamp) return false;
  const rows = page?.rows ?? [];
  const id = idIn(table, rows[rowAt(rows, fault.row ?? (isRowFault ? 'first' : 'last'))]);
  const record = id === null ? undefined : table.get(id);
  if (id === null || !record) return false;
  if (fault.kind === 'row-deleted') table.remove(id);
  else
    table.put({ ...record, modifiedon: faultyStamp(fault, nowMs) ?? (isRowFault ? toStamp(nowMs) : null) });
  return isStoreStamp || fault.when === 'before';
}

function replaceRow(page: Page, fault: FaultSpec, change: (row: Row) => Row): void {
  const at = rowAt(page.rows, fault.row);
  if (at >= 0) page.replace(page.rows.map((row, index) => (index === at ? change(row) : row)));
}

/** Returns the field to corrupt: the first amount, otherwise the first text apart from the id. */
function victimField(row: Row): string | undefined {
  const names = Object.keys(row).filter((name) => name !== '_id');
  return names.find((name) => typeof row[name] === 'number' && !name.endsWith('code')) ?? names[0];
}

/** Corrupts the rows of the response. `previousRow` is the last row of the object's previous page. */
export function corruptRows(
  fault: FaultSpec,
  payload: unknown,
  previousRow: Row | undefined,
  nowMs: number,
): void {
  const page = readPage(payload);
  if (!page) return;
  const stamp = fault.in === 'store' ? undefined : faultyStamp(fault, nowMs);
  if (stamp !== undefined) {
    replaceRow(page, fault, (row) => ('modifiedon' in row ? { ...row, modifiedon: stamp } : row));
    return;
  }
  const target = page.rows[rowAt(page.rows, fault.row)];
  switch (fault.kind) {
    case 'wrong-type':
    case 'missing-field':
      replaceRow(page, fault, (row) => {
        const { [fault.field ?? victimField(row) ?? '_id']: _gone, ...rest } = row;
        if (fault.kind === 'missing-field') return rest;
        return { ...row, [fault.field ?? victimField(row) ?? '_id']: fault.value ?? { unexpected: [true] } };
      });
      break;
    case 'duplicate-in-page':
      if (target) page.replace([...page.rows, { ...target }]);
      break;
    case 'duplicate-across-pages':
      if (previousRow) page.replace([{ ...previousRow }, ...page.rows]);
      break;
    case 'empty':
      page.replace([], true);
      break;
    case 'cut-short':
      page.replace(page.rows.slice(0, Math.floor(page.rows.length / 2)), true);
      break;
  }
}

/** Corrupts the finished response: its clock, its body or its transport. */
export function corruptResponse(fault: FaultSpec, response: SimResponse, nowMs: number): SimResponse {
  const { body } = response;
  switch (fault.kind) {
    case 'clock-off':
      return {
        ...response,
        headers: { ...response.headers, date: new Date(nowMs + (fault.ms ?? TEN_MINUTES_MS)).toUTCString() },
      };
    case 'truncated-json':
      return { ...response, body: body.slice(0, Math.floor(body.length / 2)) };
    case 'proto-keys':
      return { ...response, body: body.replaceAll('{"_id"', '{"__proto__":{"polluted":true},"_id"') };
    case 'huge-body':
      return {
        ...response,
        body: `${body}${' '.repeat(Math.max(0, (fault.bytes ?? 50_000_000) - body.length))}`,
      };
    case 'reset':
      return {
        ...response,
        transport: { kind: 'reset', afterBytes: Math.floor(Buffer.byteLength(body) / 2) },
      };
    case 'slow-drip': {
      const chunkBytes = fault.bytes ?? Math.max(1, Math.ceil(Buffer.byteLength(body) / 50));
      return { ...response, transport: { kind: 'drip', chunkBytes, delayMs: fault.delayMs ?? 20 } };
    }
    case 'delay':
      return { ...response, transport: { kind: 'drip', chunkBytes: Infinity, delayMs: fault.ms ?? 1000 } };
    default:
      return response;
  }
}
