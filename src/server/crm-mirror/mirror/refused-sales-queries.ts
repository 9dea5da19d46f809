import { sql, type SQL } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import type { EntityMapping } from '../crm/fireberry-mapping';

/** Refused record of a sale with the values sent by the CRM, beside the mirror's row. */
export interface RefusedRecordRow {
  id: string;
  number: unknown;
  saleDate: unknown;
  agentId: unknown;
  commission: unknown;
  /** Null: the mirror has no row. */
  keptDate: string | null;
  /** Null: the mirror has no row. */
  keptAgentId: string | null;
}

/** Returns the currently refused sales. */
export async function findRefusedRecords(
  db: Database,
  { fields }: Pick<EntityMapping, 'fields'>,
): Promise<RefusedRecordRow[]> {
  const sent = (to: string): SQL => {
    const name = fields.find((field) => field.to === to)?.from;
    return name === undefined ? sql`null::jsonb` : sql`r.record->${name}::text`;
  };
  const result = await db.execute(sql`
    select r.id, ${sent('number')} as number, ${sent('saleDate')} as "saleDate", ${sent('agentId')} as "agentId",
      ${sent('commission')} as commission, kept.sale_date::text as "keptDate",
      case when kept.id is not null then coalesce(kept.agent_id, '') end as "keptAgentId"
    from sync_refusals r left join sales kept on kept.id = r.id
    where r.entity = 'sales' order by r.id`);
  return getRows(result);
}

/** Refused record of the ledgers with the values sent by the CRM, beside the marketer of the mirror's row. */
interface RefusedMovement {
  entity: 'sales' | 'payments';
  marketerId: unknown;
  /** Null: the mirror has no row, or it has no marketer. */
  keptMarketerId: string | null;
}

/** Returns the currently refused sales and payments. @param fields names of the marketer's field in the CRM */
export async function findRefusedMovements(
  db: Database,
  fields: Readonly<Record<RefusedMovement['entity'], string | undefined>>,
): Promise<RefusedMovement[]> {
  const result = await db.execute(sql`
    select r.entity, r.record->(case r.entity when 'sales' then ${fields.sales ?? ''} else ${fields.payments ?? ''} end)::text
        as "marketerId", coalesce(sales.marketer_id, payments.marketer_id) as "keptMarketerId"
    from sync_refusals r
      left join sales on r.entity = 'sales' and sales.id = r.id
      left join payments on r.entity = 'payments' and payments.id = r.id
    where r.entity in ('sales', 'payments')`);
  return getRows(result);
}
