import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import type {
  EntitySource,
  MappingState,
  MappingTrial,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { DEFAULT_SYNC_OPTIONS } from '#contract/features/crm-mirror/sync/sync-options-contract';
import { REPORT_DEFAULTS } from '#contract/features/reports/report-settings';
import { SALARY_SETTINGS } from '#contract/features/salaries/salaries-contract';
import { makeStore } from '#client/app/store';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, json, TestServer, type TestServices } from '#client/lib/testing/services';
import { FunctionsPage } from '#client/app/settings/functions-page';
import { StoreRouter } from '#client/lib/location/store-router';
import { attachApiPart } from '#client/lib/testing/render-part';
import { TestTheme } from '#client/lib/testing/test-theme';

/** The page is long and test machines are slow. */

const stops: (() => void)[] = [];

/** Stops the stores of all opened pages. */
export function closePages(): void {
  for (const stop of stops.splice(0)) stop();
}

const NUMBERS = { agents: 9, marketers: 1000, customers: 1, products: 14, sales: 13, payments: 1001 };
export const READ_AT = '2026-09-16T09:00:00.000Z';

function everyEntity<T>(make: (entity: SyncEntity) => T): Record<SyncEntity, T> {
  return Object.fromEntries(SYNC_ENTITIES.map((entity) => [entity, make(entity)])) as Record<SyncEntity, T>;
}

/** Mapping with a few fields. */
export const MAPPING: SyncMapping = everyEntity((entity): EntitySource => {
  const fields = { name: { from: 'name' } };
  const ofSales = { amount: { from: 'totalamount' }, statusCode: { from: 'statuscode' } };
  return {
    objectType: NUMBERS[entity],
    primaryKey: 'key',
    fields: entity === 'sales' ? ofSales : fields,
  };
});

const SHAPE = everyEntity((entity) =>
  entity === 'sales'
    ? [
        { to: 'amount', kind: 'moneyOrZero' as const, code: false },
        { to: 'statusCode', kind: 'code' as const, code: false },
      ]
    : [{ to: 'name', kind: 'text' as const, code: false }],
);

export function buildMapping(overrides: Partial<MappingState> = {}): MappingState {
  return {
    isChosen: true,
    mapping: MAPPING,
    shape: SHAPE,
    health: { checkedAt: READ_AT, issues: [] },
    fullRunDueSince: null,
    ...overrides,
  };
}

const KEY = { name: 'key', label: 'מפתח', type: 'text' as const };
const SALES_FIELDS = [
  KEY,
  { name: 'totalamount', label: 'סכום', type: 'number' as const },
  { name: 'pcfnet', label: 'נטו', type: 'number' as const },
  { name: 'statuscode', label: 'סטטוס', type: 'picklist' as const },
];

function buildMetadata(sales = SALES_FIELDS): CrmMetadata {
  const objects = SYNC_ENTITIES.map((entity) => ({
    number: NUMBERS[entity],
    label: `אובייקט ${NUMBERS[entity]}`,
    systemName: entity,
  }));
  const plain = [KEY, { name: 'name', label: 'שם', type: 'text' as const }];
  const fields = Object.fromEntries(
    objects.map(({ number }) => [String(number), number === 13 ? sales : plain]),
  );
  return { readAt: READ_AT, objects, fields, statuses: null, former: { '13.totalamount': 'סכום' } };
}

export const JOB = {
  name: 'last_update',
  title: 'סנכרון לפי עדכון אחרון',
  schedule: 'בכל 5 דקות',
  missing: null,
  lastRun: null,
};

/** Trial of a mapping that reduces September's commissions by 2 ₪. */
export const TRIAL: MappingTrial = {
  tried: 1_000,
  refused: 0,
  changed: 7,
  records: [],
  months: [
    { month: '2026-09', amount: { before: 100, after: 100 }, commission: { before: 10.5, after: 8.5 } },
  ],
};

/** Opens the page with a link to another page and an internal one. `tab`: services of the tab in which it was open before. */
export async function openPage(
  routes: TestServer['routes'] = {},
  permissions = ['system.manage'],
  tab?: TestServices,
) {
  const server = new TestServer({
    'GET /api/sync/mapping': () => json({ data: buildMapping() }),
    'GET /api/sync/mapping/metadata': () => json({ data: buildMetadata() }),
    'POST /api/sync/mapping/try': () => json({ data: TRIAL }),
    'GET /api/salaries/settings': () => json({ data: SALARY_SETTINGS }),
    'GET /api/salaries/second-person': () => json({ data: { isRequired: false, people: 2, waivedAt: null } }),
    'GET /api/functions/reports': () => json({ data: REPORT_DEFAULTS }),
    'GET /api/functions/statuses': () => json({ data: [{ code: 5, name: 'בוטלה' }] }),
    'GET /api/sync/options': () => json({ data: DEFAULT_SYNC_OPTIONS }),
    'GET /api/functions/inactive-days': () => json({ data: { days: 90 } }),
    'GET /api/functions/jobs': () => json({ data: [JOB] }),
    ...routes,
  });
  const services = tab ?? buildServices({ server });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services, {
    auth: { status: 'signedIn', user: buildUser(), profile: buildProfile() },
    permissions: { status: 'ready', permissions, resources: ['settings'], stamp: null },
  });
  stops.push(stop);
  await store.dispatch(attachApiPart);
  render(
    <TestTheme>
      <Provider store={store}>
        <StoreRouter>
          <FunctionsPage />
          <a href="/elsewhere">קישור</a>
          <a href="#content">לתוכן</a>
        </StoreRouter>
      </Provider>
    </TestTheme>,
  );
  return { server, store, services, user: userEvent.setup({ delay: null }) };
}

/** Finds the select of a mapping field by its name. */
export const source = (name: string) => screen.findByRole('combobox', { name });

/** Finds the row of a mapping field by its name. */
export async function sourceRow(name: string): Promise<HTMLElement> {
  const row = (await source(name)).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
}

/** CRM metadata with all fields of the mapping. */
export const plain = buildMetadata();

/** CRM metadata that names the amount field differently from the mapping. */
export const renamed = buildMetadata(
  SALES_FIELDS.map((field) => (field.name === 'totalamount' ? { ...field, name: 'pcfsum' } : field)),
);
