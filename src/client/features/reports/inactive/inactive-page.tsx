import type { ReactNode } from 'react';
import type { Customer } from '#contract/features/customers/customers-contract';
import { inactiveList } from '#contract/features/reports/inactive-contract';
import { explanations } from '#contract/features/reports/explanation-texts';
import { useCan } from '#client/session/permissions/use-can';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import { RecordLink } from '#client/components/links/record-link';
import { renderCustomerSums, useCustomerColumns } from '#client/components/customers/customer-columns';
import { isolatedCount } from '#client/components/values/format-number';
import { Info } from '#client/components/values/info';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { reportsApi } from '../reports-api';
import { inactivePageTexts as texts, reportTexts } from '../reports-texts';

/** A row is a customer: `?customer=` opens the panel. */
const useInactiveList = createListHook(reportsApi, 'InactiveCustomers', {
  list: inactiveList,
  openParameter: 'customer',
});

/** Page of inactive customers and the lost sales (product.md section 3, `/reports/inactive-customers`). */
export function InactivePage(): ReactNode {
  return (
    <ListScreen
      list={useInactiveList()}
      label={texts.table}
      fields={FIELDS}
      columns={useCustomerColumns({ areInactive: true, renderName })}
      sums={renderCustomerSums}
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
          <Total label={texts.monthly}>
            <Money value={lastYearAmount / MONTHS} whole />
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

function LinkedName({ customer: { id, name, city } }: { customer: Customer }): ReactNode {
  const words = <Name value={name ?? id} fact={city} />;
  if (!useCan('customers.view')) return words;
  return (
    <RecordLink parameter="customer" id={id}>
      {words}
    </RecordLink>
  );
}

const renderName = (customer: Customer): ReactNode => <LinkedName customer={customer} />;
