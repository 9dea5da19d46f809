import { type ReactNode, useMemo } from 'react';
import { inactiveList, type InactiveCustomer } from '#contract/features/reports/inactive-contract';
import { explanations } from '#contract/features/reports/explanation-texts';
import { useCan } from '#client/session/permissions/use-can';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import type { ListColumn } from '#client/components/list/list-types';
import { addDays, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { LifetimeAmount } from '#client/components/links/lifetime-amount';
import { PageLink } from '#client/components/links/page-link';
import { paths } from '#client/lib/location/paths';
import { AgentLink, RecordLink } from '#client/components/links/record-link';
import { ContactLinks } from '#client/components/values/contact-links';
import { isolatedCount } from '#client/components/values/format-number';
import { Info } from '#client/components/values/info';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { DateText } from '#client/components/values/times';
import { reportsApi } from '../reports-api';
import { inactivePageTexts as texts, reportTexts } from '../reports-texts';
import '../reports.css';

/** A row is a customer: `?customer=` opens the panel. */
const useInactiveList = createListHook(reportsApi, 'InactiveCustomers', {
  list: inactiveList,
  openParameter: 'customer',
});

/** Page of inactive customers and the lost sales (product.md section 3, `/reports/inactive-customers`). */
export function InactivePage(): ReactNode {
  const maySee = useCan('customers.view');
  return (
    <ListScreen
      list={useInactiveList()}
      label={texts.table}
      fields={FIELDS}
      columns={useMemo(() => getColumns(maySee), [maySee])}
      totals={({ count, customers, lastYearAmount, neverBought }) => (
        <>
          <Total label={texts.customers}>
            <Count value={count} /> <small>{texts.of(isolatedCount(customers))}</small>
            <Info label={reportTexts.meaning(texts.customers)}>{explanations.inactive.inactive}</Info>
          </Total>
          <Total label={texts.lost}>
            <Money value={lastYearAmount} whole />
            <Info label={reportTexts.meaning(texts.lost)}>{explanations.inactive.lost}</Info>
          </Total>
          <Total label={texts.neverBought}>
            <Count value={neverBought} />
          </Total>
        </>
      )}
      empty={{ title: texts.noneTitle, text: texts.none }}
    />
  );
}

const DAYS = [30, 60, 90, 180, 365, 730];

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  { kind: 'party', name: 'agentId', party: 'agent', label: texts.agent },
  { kind: 'party', name: 'marketerId', party: 'marketer', label: texts.marketer },
  {
    kind: 'choice',
    name: 'days',
    label: texts.days,
    options: DAYS.map((value) => ({ value, label: texts.dayChoice(value) })),
  },
];

const MONTHS = 12;

/** Amount of the last year with sales, with a link to them. */
function Lost({ customer }: { customer: InactiveCustomer }): ReactNode {
  const { id, lastSaleOn, lastYearAmount } = customer;
  const amount = <Money value={lastYearAmount} whole />;
  if (lastSaleOn === null) return amount;
  const from = addDays(yearBefore(lastSaleOn), 1);
  return <PageLink to={paths.sales({ customerId: id, from, to: lastSaleOn })}>{amount}</PageLink>;
}

const FIGURES: readonly ListColumn<InactiveCustomer>[] = [
  {
    key: 'lost',
    title: texts.lost,
    width: 130,
    numeric: true,
    sort: 'lastYearAmount',
    card: 'figure',
    cell: (customer) => <Lost customer={customer} />,
  },
  {
    key: 'monthly',
    title: texts.monthly,
    width: 106,
    numeric: true,
    priority: 3,
    cell: ({ lastYearAmount }) => (
      <Money value={lastYearAmount === null ? null : lastYearAmount / MONTHS} whole />
    ),
  },
  {
    key: 'days',
    title: texts.daysColumn,
    width: 80,
    numeric: true,
    sort: 'daysSince',
    card: 'line',
    cell: ({ daysSince }) => (daysSince === null ? texts.never : <Count value={daysSince} />),
  },
  {
    key: 'lastSale',
    title: texts.lastSale,
    width: 122,
    numeric: true,
    sort: 'lastSaleOn',
    priority: 2,
    cell: ({ lastSaleOn }) => <DateText value={lastSaleOn} />,
  },
  {
    key: 'lifetime',
    title: texts.lifetime,
    width: 122,
    numeric: true,
    sort: 'lifetimeAmount',
    priority: 3,
    cell: (customer) => <LifetimeAmount customer={customer} />,
  },
];

function getColumns(maySee: boolean): readonly ListColumn<InactiveCustomer>[] {
  return [
    {
      key: 'name',
      title: texts.customer,
      width: 184,
      sort: 'name',
      card: 'title',
      cell: ({ id, name, city }) => (
        <>
          {maySee ? (
            <RecordLink parameter="customer" id={id}>
              <Name value={name ?? id} fact={city} />
            </RecordLink>
          ) : (
            <Name value={name ?? id} fact={city} />
          )}
        </>
      ),
    },
    ...FIGURES,
    {
      key: 'agent',
      title: texts.agent,
      width: 124,
      priority: 2,
      card: 'line',
      cell: ({ agentId, agentName, marketerName }) => (
        <>
          <AgentLink id={agentId} name={agentName} />
          {marketerName !== null && (
            <div className="fine">
              <Name value={marketerName} />
            </div>
          )}
        </>
      ),
    },
    {
      key: 'contact',
      title: texts.contact,
      width: 186,
      card: 'foot',
      cell: ({ phone, name, doNotContact }) => (
        <ContactLinks phone={phone} name={name} doNotContact={doNotContact} />
      ),
    },
  ];
}
