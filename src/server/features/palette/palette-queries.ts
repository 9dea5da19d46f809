import { matchesSearch, otherLayout } from '#contract/lib/lists/search-text';
import type { ListName } from '#contract/lib/lists/list-schemas';
import {
  PALETTE_NEEDS,
  PALETTE_ROWS,
  type PaletteResponse,
  type PaletteSale,
} from '#contract/features/palette/palette-contract';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { customersSource } from '#server/features/customers/customers-list-queries';
import { findMarketerNames, findPresentAgentNames } from '#server/lib/names/names-queries';
import type { ListContext, NamesQuery } from '#server/lib/lists/list-source';
import { findFirst } from '#server/lib/lists/query-list';
import { salesSource } from '#server/features/sales/sales-list-queries';

/** Returns records found by a text, of each kind that the permissions allow and that has a permitted page. */
export async function findNamed(
  text: string,
  permissions: readonly string[],
  context: ListContext,
): Promise<PaletteResponse> {
  const canView = (kind: keyof PaletteResponse): boolean =>
    PALETTE_NEEDS[kind].every((permission) => holds(permissions, permission));
  const [agentsFound, customersFound, marketersFound, salesFound] = await Promise.all([
    canView('agents') && named(findPresentAgentNames, text, context),
    canView('customers') && findCustomers(text, context),
    canView('marketers') && named(findMarketerNames, text, context),
    canView('sales') && findSales(text, context),
  ]);
  return {
    ...(agentsFound && { agents: agentsFound }),
    ...(customersFound && { customers: customersFound }),
    ...(marketersFound && { marketers: marketersFound }),
    ...(salesFound && { sales: salesFound }),
  };
}

async function named(find: NamesQuery, text: string, { db }: ListContext): Promise<ListName[]> {
  const found = await find(db, { text, limit: PALETTE_ROWS });
  const other = found.length === 0 ? otherLayout(text) : null;
  return other === null ? found : find(db, { text: other, limit: PALETTE_ROWS });
}

async function findCustomers(text: string, context: ListContext): Promise<ListName[]> {
  const rows = await findFirst(
    customersSource,
    { filter: { text }, sort: 'name', direction: 'asc', limit: PALETTE_ROWS },
    context,
  );
  return rows.map(({ id, name, city, taxId, phone }) => ({
    id,
    name,
    hint: numberFound(text, { taxId, phone }) ?? city ?? taxId,
  }));
}

/** Returns the number by which a customer was found, as a hint; null if the text is a name. */
function numberFound(
  text: string,
  { taxId, phone }: { taxId: string | null; phone: string | null },
): string | null {
  if (/\p{L}/u.test(text)) return null;
  return taxId?.includes(text.replace(/\D/g, '')) ? taxId : phone;
}

const PARTIES = ['customer', 'agent', 'marketer'] as const;

async function findSales(text: string, context: ListContext): Promise<PaletteSale[]> {
  const rows = await findFirst(
    salesSource,
    { filter: { text }, sort: 'date', direction: 'desc', limit: PALETTE_ROWS },
    context,
  );
  return rows.map((row) => {
    const isFound = (party: (typeof PARTIES)[number]): boolean =>
      matchesSearch(row[`${party}Name`] ?? '', text);
    const by = PARTIES.find(isFound) ?? 'customer';
    return { id: row.id, name: row.number, hint: row[`${by}Name`], by, amount: row.amount };
  });
}
