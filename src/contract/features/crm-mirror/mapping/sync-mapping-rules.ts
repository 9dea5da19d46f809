import { getLabelField, isSameName, resolveField } from './crm-label-rules';
import type { CrmField, CrmFieldType, CrmMetadata, CrmObject } from './crm-metadata-contract';
import { SYNC_ENTITIES, type SyncEntity } from '../sync/sync-contract';
import type {
  EntitySource,
  MappingIssue,
  MappingShape,
  SyncMapping,
  ValueKind,
} from './sync-mapping-contract';

const TEXTS: readonly CrmFieldType[] = [
  'text',
  'textArea',
  'richText',
  'number',
  'date',
  'dateTime',
  'email',
  'telephone',
  'url',
];

/** CRM field types that each kind can read. Every kind accepts `other`; its values show if they are valid. */
const READABLE: Readonly<Record<ValueKind, readonly CrmFieldType[]>> = {
  text: TEXTS,
  label: TEXTS,
  reference: ['lookup', 'text'],
  money: ['number'],
  moneyOrZero: ['number'],
  quantity: ['number'],
  code: ['picklist', 'number'],
  isOne: ['picklist', 'number'],
  isNotSet: ['picklist', 'number'],
  date: ['date', 'dateTime'],
  moment: ['dateTime', 'date'],
};

/** Kinds that can also read text in the expected format. */
const IN_A_TEXT: readonly ValueKind[] = [
  'money',
  'moneyOrZero',
  'quantity',
  'isOne',
  'isNotSet',
  'date',
  'moment',
];

/** Returns how well a kind fits a CRM field type. */
export function getFieldFit(kind: ValueKind, type: CrmFieldType): 'reads' | 'reads_text' | 'unreadable' {
  if (type === 'other' || READABLE[kind].includes(type)) return 'reads';
  return type === 'text' && IN_A_TEXT.includes(kind) ? 'reads_text' : 'unreadable';
}

/** Time for which a new status is marked as new, ms. */
const NEW_STATUS_MS = 7 * 86_400_000;
/** Minimum similarity of suggested names. */
const MIN_SIMILARITY = 0.45;
const MAX_SUGGESTIONS = 3;

type Issue = Omit<MappingIssue, 'entity'>;

/**
 * Returns all mismatches between a mapping and the CRM's metadata. Objects without known fields are assumed to be
 * valid.
 * @param now milliseconds since the epoch.
 */
export function findMappingIssues(
  mapping: SyncMapping,
  shape: MappingShape,
  metadata: CrmMetadata,
  now: number,
): MappingIssue[] {
  const issues = SYNC_ENTITIES.flatMap((entity) =>
    findEntityIssues(entity, mapping[entity], shape[entity], metadata),
  );
  const mapped = mapping.sales.fields['statusCode']?.from ?? '';
  const { of, options } = metadata.statuses ?? { of: '', options: [] };
  const since = (iso: string | null): number => (iso === null ? -Infinity : Date.parse(iso));
  const statuses = options.filter((status) => now - since(status.since) < NEW_STATUS_MS);
  if (statuses.length === 0 || !isSameName(of, `${mapping.sales.objectType}.${mapped}`)) return issues;
  const news = getIssue('statusCode', mapped, 'new_statuses', { blocks: false, statuses });
  return [...issues, { ...news, entity: 'sales' }];
}

function findEntityIssues(
  entity: SyncEntity,
  source: EntitySource,
  shape: MappingShape[SyncEntity],
  metadata: CrmMetadata,
): MappingIssue[] {
  // Only a query can show if such an object exists.
  if (source.isOff || metadata.forbidden?.includes(source.objectType)) return [];
  const number = String(source.objectType);
  const object = metadata.objects?.find((one) => one.number === source.objectType);
  const fields = metadata.fields[number];
  if (fields === null || (fields === undefined && metadata.objects !== null && !object)) {
    const suggestions = suggestObjects(number, metadata);
    return [{ entity, ...getIssue('objectType', number, 'object_missing', { suggestions }) }];
  }
  if (fields === undefined) return [];
  const checkField = (part: string, mapped: string, kind: ValueKind | null): Issue[] =>
    findFieldIssues({ part, mapped, kind, fields, object: object ?? null, number, metadata });
  const found = shape.flatMap(({ to, kind }) => {
    const { from, code } = source.fields[to] ?? {};
    return [
      ...(from === undefined ? [] : checkField(to, from, kind)),
      ...(code === undefined ? [] : checkField(`${to}.code`, code, 'code')),
    ];
  });
  return [...checkField('primaryKey', source.primaryKey, null), ...found].map((issue) => ({
    entity,
    ...issue,
  }));
}

interface MappedField {
  part: string;
  mapped: string;
  /** Null for any kind. */
  kind: ValueKind | null;
  fields: readonly CrmField[];
  object: CrmObject | null;
  number: string;
  metadata: CrmMetadata;
}

function findFieldIssues(field: MappedField): Issue[] {
  const { part, mapped, kind, fields, object, number } = field;
  const found = resolveField(fields, object?.systemName ?? null, mapped);
  if (found === null) return [getIssue(part, mapped, 'field_missing', { suggestions: suggestFields(field) })];
  const fit = kind === null ? 'reads' : getFieldFit(kind, found.type);
  if (fit === 'reads') {
    const isMoment = kind === 'date' && found.type === 'dateTime';
    return isMoment ? [getIssue(part, mapped, 'moment', { blocks: false, found })] : [];
  }
  if (fit === 'reads_text') return [getIssue(part, mapped, 'text_type', { blocks: false, found })];
  const isCoded = found.type === 'picklist' || found.type === 'lookup';
  if ((kind === 'text' || kind === 'label') && isCoded) {
    const name = getLabelField(Number(number), found.name);
    return [getIssue(part, mapped, 'type', { found, suggestions: [{ name, label: found.label }] })];
  }
  return [getIssue(part, mapped, 'type', { found, suggestions: suggestFields(field) })];
}

function getIssue(
  part: string,
  mapped: string,
  problem: MappingIssue['problem'],
  more: Partial<Issue> = {},
): Issue {
  return { part, mapped, problem, blocks: true, found: null, suggestions: [], statuses: [], ...more };
}

/**
 * Returns readable fields: first those with the label of the missing field, then those with a similar label or name.
 */
function suggestFields({ mapped, kind, fields, number, metadata }: MappedField): Issue['suggestions'] {
  const former = metadata.former[`${number}.${mapped}`];
  const able = fields.filter(
    ({ name, type }) =>
      !isSameName(name, mapped) && (kind === null || getFieldFit(kind, type) !== 'unreadable'),
  );
  return best(able, former, (field) => likeness(field.name, mapped)).map(({ name, label }) => ({
    name,
    label,
  }));
}

function suggestObjects(number: string, { objects, former }: CrmMetadata): Issue['suggestions'] {
  const others = (objects ?? []).filter((object) => String(object.number) !== number);
  return best(others, former[number], () => 0).map((object) => ({
    name: String(object.number),
    label: object.label,
  }));
}

function best<T extends { label: string }>(
  from: readonly T[],
  former: string | undefined,
  nearness: (one: T) => number,
): T[] {
  return from
    .map((one) => {
      const byLabel = former === undefined ? 0 : likeness(one.label, former);
      return { one, score: (one.label === former ? 2 : 0) + Math.max(byLabel, nearness(one)) };
    })
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one }) => one);
}

/** Prefix of custom fields and objects (fireberry.md section 5). It has no meaning for the comparison. */
const PREFIX = /^(pcf|customobject)/;

function getPairs(name: string): string[] {
  const plain = name.toLowerCase().replace(PREFIX, '').replaceAll(/[\s_]/g, '');
  return Array.from({ length: Math.max(plain.length - 1, 0) }, (_, i) => plain.slice(i, i + 2));
}

/** Similarity of two names from 0 to 1: the share of common letter pairs. */
export function likeness(left: string, right: string): number {
  const [a, b] = [getPairs(left), getPairs(right)];
  if (a.length === 0 || b.length === 0) return 0;
  const rest = [...b];
  const common = a.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (a.length + b.length);
}
