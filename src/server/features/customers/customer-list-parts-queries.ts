import { eq } from 'drizzle-orm';
import { customerFieldTexts as texts } from '#contract/features/customers/customers-texts';
import { nameKey } from '#server/db/columns';
import type { Database } from '#server/db/database';
import { by } from '#server/lib/lists/list-orders';
import type { AboutRows } from '#server/lib/lists/list-source';
import { searchCondition } from '#server/lib/lists/search-condition';
import { findAgentNames, findMarketerNames } from '#server/lib/names/names-queries';
import { amountsLine } from '#server/lib/settings/report-settings';
import { customerRows } from './customer-rows-queries';
import { customers } from '#server/db/schema/customers-tables';

/** Parts that the list of customers and the list of inactive customers share. */

export const customerSorts = {
  name: by({ sql: nameKey(customerRows.searchName), type: 'text' }),
  lastSaleOn: by(customerRows.lastSaleOn),
  lifetimeAmount: by(customerRows.lifetimeAmount),
  lastYearAmount: by(customerRows.lastYearAmount),
};

export const customerWhere = {
  text: (text: string, { db }: { db: Database }) =>
    searchCondition(db, text, { rows: { of: customerRows, among: customers } }),
  agentId: (id: string) => eq(customerRows.agentId, id),
  marketerId: (id: string) => eq(customerRows.marketerId, id),
};

export const customerNames = { agent: findAgentNames, marketer: findMarketerNames };

/** Groups of a sheet's columns. */
export const customerSheetColumns = {
  record: [
    { field: 'name', title: texts.name, kind: 'text' },
    { field: 'taxId', title: texts.taxId, kind: 'text', size: 'short' },
    { field: 'city', title: texts.city, kind: 'text', size: 'short' },
    { field: 'phone', title: texts.phone, kind: 'text', size: 'short' },
    { field: 'email', title: texts.email, kind: 'text' },
  ],
  parties: [
    { field: 'agentName', title: texts.agent, kind: 'text' },
    { field: 'marketerName', title: texts.marketer, kind: 'text' },
  ],
  sales: [
    { field: 'lastSaleOn', title: texts.lastSaleOn, kind: 'date' },
    { field: 'salesCount', title: texts.salesCount, kind: 'number' },
    { field: 'lifetimeAmount', title: texts.lifetimeAmount, kind: 'money', summed: true },
  ],
  end: [
    { field: 'doNotContact', title: texts.doNotContact, kind: 'text', size: 'short' },
    { field: 'id', title: texts.id, kind: 'text', size: 'long' },
  ],
} as const;

export const customerSheetFilters = {
  text: { title: texts.text },
  agentId: { title: texts.agent, party: 'agent' },
  marketerId: { title: texts.marketer, party: 'marketer' },
} as const;

export const customerSheetAbout: AboutRows = async (db) => [await amountsLine(db)];
