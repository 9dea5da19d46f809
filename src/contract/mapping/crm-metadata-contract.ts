import * as z from 'zod/mini';

/** What a field of the CRM holds (fireberry.md section 2); `other` for what it has that is not known here. */
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
  /** The system name, by which it is asked for. */
  name: z.string(),
  /** As the CRM's own screens call it. */
  label: z.string(),
  type: CrmFieldType,
});
export type CrmField = z.infer<typeof CrmField>;

export const CrmObject = z.object({ number: z.int(), label: z.string(), systemName: z.string() });
export type CrmObject = z.infer<typeof CrmObject>;

/** An option of the sales' status. */
export const CrmStatus = z.object({
  value: z.string(),
  name: z.string(),
  /** When it was first met, ISO 8601 in UTC; null: it was there when the statuses were read for the first time. */
  since: z.nullable(z.string()),
});
export type CrmStatus = z.infer<typeof CrmStatus>;

/** An object by its number, `<object>`, or one of its fields, `<object>.<field>`. */
export const CrmPlace = z.string();

/** What the CRM says of itself, as far as it was asked. */
export const CrmMetadata = z.object({
  /** When it was read, ISO 8601 in UTC. */
  readAt: z.string(),
  /** Null: not read yet. */
  objects: z.nullable(z.array(CrmObject)),
  /** By object number, of the objects that were asked for; null: the CRM has no such object. */
  fields: z.record(CrmPlace, z.nullable(z.array(CrmField))),
  /** Numbers of the objects whose fields this token may not read. */
  forbidden: z.optional(z.array(z.int())),
  /** The options of the sales' status, and of which `<object>.<field>` they are; null: not read yet. */
  statuses: z.nullable(z.object({ of: CrmPlace, options: z.array(CrmStatus) })),
  /** Labels that are known of what is gone, by `<object>` or `<object>.<field>`: a renamed one is found by its label. */
  former: z.record(CrmPlace, z.string()),
});
export type CrmMetadata = z.infer<typeof CrmMetadata>;
