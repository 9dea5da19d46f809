import * as z from 'zod/mini';

/** Type of a CRM field (fireberry.md section 2). `other` for an unknown type. */
export const CrmFieldType = z.enum([
  'text',
  'textArea',
  'richText',
  'number',
  'picklist',
  'lookup',
  'date',
  'dateTime',
  'email',
  'telephone',
  'url',
  'other',
]);
export type CrmFieldType = z.infer<typeof CrmFieldType>;

export const CrmField = z.object({
  /** System name, used in queries. */
  name: z.string(),
  /** Label on the CRM's own pages. */
  label: z.string(),
  type: CrmFieldType,
});
export type CrmField = z.infer<typeof CrmField>;

export const CrmObject = z.object({ number: z.int(), label: z.string(), systemName: z.string() });
export type CrmObject = z.infer<typeof CrmObject>;

/** An option of the status field of sales. */
export const CrmStatus = z.object({
  value: z.string(),
  name: z.string(),
  /** Time of the first sighting, ISO 8601 in UTC. Null if the option existed when the statuses were first read. */
  since: z.nullable(z.string()),
});
export type CrmStatus = z.infer<typeof CrmStatus>;

/** An object by its number, `<object>`, or a field, `<object>.<field>`. */
export const CrmFieldKey = z.string();

/** Metadata of the CRM, as far as it was requested. */
export const CrmMetadata = z.object({
  /** Time of reading, ISO 8601 in UTC. */
  readAt: z.string(),
  /** Null before the first read. */
  objects: z.nullable(z.array(CrmObject)),
  /** Fields of the requested objects, by object number. Null for an object that does not exist. */
  fields: z.record(CrmFieldKey, z.nullable(z.array(CrmField))),
  /** Numbers of the objects that the token must not read. */
  forbidden: z.optional(z.array(z.int())),
  /** Options of the status field of sales, and the `<object>.<field>` they belong to. Null before the first read. */
  statuses: z.nullable(z.object({ of: CrmFieldKey, options: z.array(CrmStatus) })),
  /**
   * Last known labels of removed objects and fields, by `<object>` or `<object>.<field>`. They help to find renamed
   * fields.
   */
  former: z.record(CrmFieldKey, z.string()),
});
export type CrmMetadata = z.infer<typeof CrmMetadata>;
