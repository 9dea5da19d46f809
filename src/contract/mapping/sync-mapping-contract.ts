import * as z from 'zod/mini';
import { route } from '../http/route';
import { CrmField, CrmMetadata, CrmPlace, CrmStatus } from './crm-metadata-contract';
import { SyncEntity } from '../sync/sync-contract';

/** How a value is read. A kind belongs to the entity's field and is no setting. */
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
const LARGEST_OBJECT = 2_147_483_647;

/** Where an entity's field comes from. */
const FieldSource = z.strictObject({
  from: FieldName,
  /** The field of the code that a label belongs to; only where the kind is `label`. */
  code: z.optional(FieldName),
});

/** Where an entity comes from: the CRM's object, its key and its fields, by the entity's field. */
export const EntitySource = z.strictObject({
  objectType: z.int().check(z.positive(), z.maximum(LARGEST_OBJECT)),
  primaryKey: FieldName,
  fields: z.record(z.string().check(z.maxLength(100)), FieldSource),
  /** It is not read: the token may not, or nobody needs it. What the mirror has of it stays as it is. */
  isOff: z.optional(z.boolean()),
});
export type EntitySource = z.infer<typeof EntitySource>;

/** What an administrator may set of the mapping (fireberry.md section 9): every entity, every field. */
export const SyncMapping = z.record(SyncEntity, EntitySource);
export type SyncMapping = z.infer<typeof SyncMapping>;

/** A place in the mapping: `objectType`, `primaryKey`, a field, or `<field>.code`. */
const Part = z.string();

/** One place whose value differs between two mappings; null: it is not there. */
export const MappingChange = z.object({
  entity: SyncEntity,
  part: Part,
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type MappingChange = z.infer<typeof MappingChange>;

/**
 * Where the mapping and the CRM do not agree: `object_missing`, `field_missing`; `type`: the field holds what the kind
 * cannot read; `text_type`: it is a text, and what does not look right in it will be refused; `moment`: it has a
 * time too, and its day is the one in Israel; `new_statuses`.
 */
export const MappingIssue = z.object({
  entity: SyncEntity,
  part: Part,
  /** What the mapping says: a field, or an object's number. */
  mapped: z.string(),
  problem: z.enum(['object_missing', 'field_missing', 'type', 'text_type', 'moment', 'new_statuses']),
  /** Does it keep every run from starting? */
  blocks: z.boolean(),
  /** What the CRM has under that name, where it has something. */
  found: z.nullable(CrmField),
  /** What may be meant instead, the likeliest first: fields, or objects by their number. */
  suggestions: z.array(z.object({ name: z.string(), label: z.string() })),
  statuses: z.array(CrmStatus),
});
export type MappingIssue = z.infer<typeof MappingIssue>;

export const MappingHealth = z.object({
  /** When the CRM's metadata was read, ISO 8601 in UTC; null: never. */
  checkedAt: z.nullable(z.string()),
  issues: z.array(MappingIssue),
});
export type MappingHealth = z.infer<typeof MappingHealth>;

const SavedBy = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));

/** An entity's fields in their order, with what is no setting. */
export const MappingShape = z.record(
  SyncEntity,
  z.array(z.object({ to: z.string(), kind: ValueKind, code: z.boolean() })),
);
export type MappingShape = z.infer<typeof MappingShape>;

export const MappingState = z.object({
  /** 0: the default, nothing was ever saved. */
  version: z.int(),
  savedAt: z.nullable(z.string()),
  savedBy: SavedBy,
  mapping: SyncMapping,
  defaults: SyncMapping,
  shape: MappingShape,
  health: MappingHealth,
  /** Since when a full run is due because what is read has changed, ISO 8601 in UTC; null: none is. */
  fullRunDueSince: z.nullable(z.string()),
});
export type MappingState = z.infer<typeof MappingState>;

export const getMapping = route({
  method: 'GET',
  path: '/api/sync/mapping',
  summary: 'From where in the CRM each field comes, and whether the CRM still has it',
  requires: 'system.manage',
  response: z.object({ data: MappingState }),
});

/** 400 names the fields; 409: another version was saved meanwhile. */
export const changeMapping = route({
  method: 'PUT',
  path: '/api/sync/mapping',
  summary: 'Saves a mapping that the CRM does not contradict, as a new version; a full run is due then',
  requires: 'system.manage',
  audit: 'sync_mapping.changed',
  body: z.strictObject({
    /** The version it was made from. */
    basedOn: z.int().check(z.minimum(0)),
    mapping: SyncMapping,
  }),
  waits: true,
  response: z.object({ data: MappingState }),
});

export const checkMapping = route({
  method: 'POST',
  path: '/api/sync/mapping/check',
  summary: 'Compares a mapping that is not saved with what the CRM has now',
  requires: 'system.manage',
  audit: { none: 'reads and changes nothing' },
  body: z.strictObject({ mapping: SyncMapping }),
  waits: true,
  response: z.object({ data: MappingHealth }),
});

const StoredValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A record of the CRM, read by a mapping that is not saved. */
export const TriedRecord = z.object({
  id: z.string(),
  /** Why it would be refused: `<CRM field>: <problem>`; null: it would be stored. */
  refused: z.nullable(z.string()),
  values: z.array(
    z.object({
      to: z.string(),
      /** As the CRM sent it, as JSON; null: not at all. */
      raw: z.nullable(z.string()),
      /** As it would be stored, and as it is stored now. */
      next: StoredValue,
      now: StoredValue,
      differs: z.boolean(),
    }),
  ),
  /** Names of the records that its values refer to, by their id, as far as the mirror has them. */
  names: z.record(z.string(), z.string()),
  /** Does the mirror have this record at present? */
  isKnown: z.boolean(),
});
export type TriedRecord = z.infer<typeof TriedRecord>;

/** How many records are tried. */
export const TRIED_RECORDS = 10;

export const tryMapping = route({
  method: 'POST',
  path: '/api/sync/mapping/try',
  summary: 'Reads ten records by a mapping that is not saved: what would be stored, refused, changed',
  requires: 'system.manage',
  audit: 'sync_mapping.tried',
  body: z.strictObject({ entity: SyncEntity, source: EntitySource }),
  waits: true,
  response: z.object({ data: z.array(TriedRecord) }),
});

const BeforeAfter = z.object({ before: z.number(), after: z.number() });

/** What sales would come to by a mapping that is not saved, shekels. */
export const MappingPreview = z.object({
  /** Sales that were read, those changed last; of them: how many would be refused, and how many would change. */
  tried: z.int(),
  refused: z.int(),
  changed: z.int(),
  /** By the month of the sale, the newest first. */
  months: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      amount: BeforeAfter,
      /** Only for holders of `salaries.view`. */
      commission: z.optional(BeforeAfter),
    }),
  ),
});
export type MappingPreview = z.infer<typeof MappingPreview>;

/** How many sales a preview reads. */
export const PREVIEWED_SALES = 1_000;

export const previewMapping = route({
  method: 'POST',
  path: '/api/sync/mapping/preview',
  summary: 'What a mapping of sales that is not saved would make of the sales changed last, in money',
  requires: 'system.manage',
  audit: 'sync_mapping.tried',
  body: z.strictObject({ source: EntitySource }),
  waits: true,
  response: z.object({ data: MappingPreview }),
});

export const MappingVersion = z.object({
  version: z.int(),
  savedAt: z.nullable(z.string()),
  savedBy: SavedBy,
  mapping: SyncMapping,
  /** Against the version before it. */
  changes: z.array(MappingChange),
});
export type MappingVersion = z.infer<typeof MappingVersion>;

/** The newest of so many are listed. */
export const LISTED_VERSIONS = 50;

export const listMappingVersions = route({
  method: 'GET',
  path: '/api/sync/mapping/versions',
  summary: 'Every mapping that was in force, the newest first',
  requires: 'system.manage',
  response: z.object({ data: z.array(MappingVersion) }),
});

export const getCrmMetadata = route({
  method: 'GET',
  path: '/api/sync/mapping/metadata',
  summary: "The CRM's objects, and the fields of those that the mapping names or the query asks for",
  requires: 'system.manage',
  query: z.strictObject({
    objectType: z.optional(z.pipe(CrmPlace, z.string().check(z.regex(/^[1-9]\d{0,9}$/)))),
  }),
  waits: true,
  response: z.object({ data: CrmMetadata }),
});
