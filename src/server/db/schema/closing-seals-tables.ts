import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns';

/** Seals of closed months, a chain in the order of the ids. A trigger admits no change but the mark of a reopening, and no deletion. */
export const closingSeals = pgTable('closing_seals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `YYYY-MM`. */
  month: text('month').notNull(),
  /** Time of the sealed closing. */
  closedAt: moment('closed_at').notNull(),
  /** Version of the digests. */
  version: integer('version').notNull(),
  /** SHA-256 of version, previous seal and digests, hexadecimal. */
  seal: text('seal').notNull(),
  /** Seal of the row before. Null: the first. */
  previous: text('previous'),
  /** Seal of the same closing that this one replaces after a migration. Null: none. */
  replaces: text('replaces'),
  sealedAt: moment('sealed_at').notNull(),
  /** Not sealed in the transaction of the closing. */
  isLate: boolean('is_late').notNull(),
  /** Null: not reopened. */
  reopenedAt: moment('reopened_at'),
});

export const SEALED_KINDS = ['closing', 'sale', 'agent', 'correction'] as const;

/** Digests of the rows of a seal, so that a changed row can be named. A trigger admits no change and no deletion. */
export const closingSealRows = pgTable(
  'closing_seal_rows',
  {
    sealId: bigint('seal_id', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: SEALED_KINDS }).notNull(),
    /** Id of the row within the month. */
    rowId: text('row_id').notNull(),
    /** SHA-256, hexadecimal. */
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sealId, table.kind, table.rowId] })],
);
