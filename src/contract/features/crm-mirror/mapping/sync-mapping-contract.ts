import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { CrmField, CrmMetadata, CrmFieldKey, CrmStatus } from './crm-metadata-contract';
import { SyncEntity } from '../sync/sync-contract';
import { feature } from '#contract/lib/feature';

export const mappingFeature = feature({
  name: 'mapping',
  audit: {
    sync_mapping: {
      kind: 'מיפוי',
      actions: {
        changed: 'שינוי מיפוי ה-CRM',
        tried: 'ניסיון מיפוי',
      },
    },
  },
});

/** Conversion of a value. The kind is fixed for each field of an entity and is not a setting. */
export const ValueKind = z.enum([
  'text',
  'reference',
  'money',
  'moneyOrZero',
  'quantity',
  'code',
  'isOne',
  'isNotSet',
  'date',
  'label',
  'moment',
]);
export type ValueKind = z.infer<typeof ValueKind>;

const FieldName = z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}$/));
const MAX_OBJECT_NUMBER = 2_147_483_647;

/** Source of an entity's field. */
const FieldSource = z.strictObject({
  from: FieldName,
  /** Field with the code of a label. Only for the kind `label`. */
  code: z.optional(FieldName),
});

/** Source of an entity: the CRM object, its key, and the CRM field for each field of the entity. */
export const EntitySource = z.strictObject({
  objectType: z.int().check(z.positive(), z.maximum(MAX_OBJECT_NUMBER)),
  primaryKey: FieldName,
  fields: z.record(z.string().check(z.maxLength(100)), FieldSource),
  /** True if the entity is not read. Its rows in the mirror stay unchanged. */
  isOff: z.optional(z.boolean()),
});
export type EntitySource = z.infer<typeof EntitySource>;

/** The configurable mapping (fireberry.md section 9): every entity and every field. */
export const SyncMapping = z.record(SyncEntity, EntitySource);
export type SyncMapping = z.infer<typeof SyncMapping>;

/** A part of the mapping: `objectType`, `primaryKey`, a field, or `<field>.code`. */
const Part = z.string();

/** A part with different values in two mappings. Null if the part is missing. */
export const MappingChange = z.object({
  entity: SyncEntity,
  part: Part,
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type MappingChange = z.infer<typeof MappingChange>;

/**
 * A mismatch between the mapping and the CRM:
 * `object_missing`, `field_missing`;
 * `type`: the kind cannot read the field's type;
 * `text_type`: the field is a text, and malformed values will be refused;
 * `moment`: the field has a time, and its date is computed in Israel time;
 * `new_statuses`.
 */
export const MappingIssue = z.object({
  entity: SyncEntity,
  part: Part,
  /** Mapped value: a field name or an object number. */
  mapped: z.string(),
  problem: z.enum(['object_missing', 'field_missing', 'type', 'text_type', 'moment', 'new_statuses']),
  /** True if the issue blocks every run. */
  blocks: z.boolean(),
  /** CRM field with the mapped name, if there is one. */
  found: z.nullable(CrmField),
  /** Suggested replacements, most similar first: fields, or objects by number. */
  suggestions: z.array(z.object({ name: z.string(), label: z.string() })),
  statuses: z.array(CrmStatus),
});
export type MappingIssue = z.infer<typeof MappingIssue>;

export const MappingHealth = z.object({
  /** Time when the CRM's metadata was read, ISO 8601 in UTC. Null if never. */
  checkedAt: z.nullable(z.string()),
  issues: z.array(MappingIssue),
});
export type MappingHealth = z.infer<typeof MappingHealth>;

/** Fields of an entity in order, with their fixed properties. */
export const MappingShape = z.record(
  SyncEntity,
  z.array(z.object({ to: z.string(), kind: ValueKind, code: z.boolean() })),
);
export type MappingShape = z.infer<typeof MappingShape>;

export const MappingState = z.object({
  /** False until somebody saves a mapping, changed or not. No records are read until then. */
  isChosen: z.boolean(),
  mapping: SyncMapping,
  shape: MappingShape,
  health: MappingHealth,
  /** Time since which a full run is due after a change of the mapping or zone, ISO 8601 in UTC. Null if none is due. */
  fullRunDueSince: z.nullable(z.string()),
});
export type MappingState = z.infer<typeof MappingState>;

export const getMapping = route(mappingFeature, {
  method: 'GET',
  path: '/api/sync/mapping',
  summary: 'CRM field of each mapped field, and whether the CRM still has it',
  requires: 'system.manage',
  response: z.object({ data: MappingState }),
});

/** 400 lists the fields. 409: another mapping was saved in the meantime. */
export const changeMapping = route(mappingFeature, {
  method: 'PUT',
  path: '/api/sync/mapping',
  summary: 'Saves a mapping that is valid in the CRM; a full run becomes due',
  requires: 'system.manage',
  audit: 'sync_mapping.changed',
  body: z.strictObject({
    /** Mapping that the change is based on. */
    basedOn: SyncMapping,
    mapping: SyncMapping,
  }),
  waits: true,
  response: z.object({ data: MappingState }),
});

export const checkMapping = route(mappingFeature, {
  method: 'POST',
  path: '/api/sync/mapping/check',
  summary: 'Validates an unsaved mapping against the CRM',
  requires: 'system.manage',
  audit: { none: 'reads and changes nothing' },
  body: z.strictObject({ mapping: SyncMapping }),
  waits: true,
  response: z.object({ data: MappingHealth }),
});

const StoredValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A CRM record, read with an unsaved mapping. */
export const TriedRecord = z.object({
  id: z.string(),
  /** Reason for the refusal, `<CRM field>: <problem>`. Null if the record would be stored. */
  refused: z.nullable(z.string()),
  values: z.array(
    z.object({
      to: z.string(),
      /** Raw value from the CRM as JSON. Null if the CRM did not send the field. */
      raw: z.nullable(z.string()),
      /** Value under the unsaved mapping, and stored value. */
      next: StoredValue,
      now: StoredValue,
      differs: z.boolean(),
    }),
  ),
  /** Names of the referenced records by id, as far as the mirror has them. */
  names: z.record(z.string(), z.string()),
  /** True if the mirror contains this record. */
  isKnown: z.boolean(),
});
export type TriedRecord = z.infer<typeof TriedRecord>;

/** Number of records that a trial shows, and that it reads of all entities but sales. */
export const TRIED_RECORDS = 10;
/** Number of sales that a trial reads, for the amounts of their months. */
export const TRIED_SALES = 1_000;

const BeforeAfter = z.object({ before: z.number(), after: z.number() });

/** Effect of an unsaved mapping on an entity's most recently changed records. */
export const MappingTrial = z.object({
  /** Number of records read, and the numbers of refused and of changed records among them. */
  tried: z.int(),
  refused: z.int(),
  changed: z.int(),
  /** The first of them. Null if the caller may not view sales. */
  records: z.nullable(z.array(TriedRecord)),
  /** Totals of the sales by month, ₪, newest first. Empty for other entities. */
  months: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      amount: BeforeAfter,
      /** Requires `salaries.view`. */
      commission: z.optional(BeforeAfter),
    }),
  ),
});
export type MappingTrial = z.infer<typeof MappingTrial>;

export const tryMapping = route(mappingFeature, {
  method: 'POST',
  path: '/api/sync/mapping/try',
  summary: 'Reads records with an unsaved mapping: stored, refused and changed values, and amounts of sales',
  requires: 'system.manage',
  audit: 'sync_mapping.tried',
  body: z.strictObject({ entity: SyncEntity, source: EntitySource }),
  waits: true,
  response: z.object({ data: MappingTrial }),
});

export const getCrmMetadata = route(mappingFeature, {
  method: 'GET',
  path: '/api/sync/mapping/metadata',
  summary: "The CRM's objects, and the fields of those that the mapping names or the query asks for",
  requires: 'system.manage',
  query: z.strictObject({
    objectType: z.optional(z.pipe(CrmFieldKey, z.string().check(z.regex(/^[1-9]\d{0,9}$/)))),
  }),
  waits: true,
  response: z.object({ data: CrmMetadata }),
});
