import type { ReactNode } from 'react';
import type { ControlProps, FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { CustomerLinks, CustomerRecord } from './customer-record';
import { panelTexts } from './customer-panel-texts';
import { CustomerSubtitle } from './customer-panel';
import { customersAddress, customersApi, useGetCustomersTotalsQuery } from './customers-api';
import { renderCustomerSums, useCustomerColumns } from '#client/components/customers/customer-columns';
import { customersTexts as texts } from './customers-texts';
import Segmented from 'antd/es/segmented/index';
import { useLocation } from 'react-router-dom';
import { useNarrow } from '#client/components/hooks/use-media';
import { toListView } from '#client/components/list/list-view';

const useCustomersList = createListHook(customersApi, 'Customers', customersAddress);

/** Page of all customers (product.md section 3, `/user-info/customers`). */
export function CustomersPage(): ReactNode {
  const list = useCustomersList();
  const areInactive = list.view.filter.active === false;
  return (
    <ListScreen
      list={list}
      label={texts.customers}
      fields={FIELDS}
      columns={useCustomerColumns({ areInactive })}
      sums={renderCustomerSums}
      totals={({ count, lifetimeAmount, lastYearAmount, neverBought, inactiveAfterDays }) => (
        <>
          <Total label={areInactive ? texts.inactiveOnes : texts.customers}>
            <span data-testid="customers-count">
              <Count value={count} />
            </span>
          </Total>
          {areInactive && (
            <Total label={texts.lostMonthly}>
              <Money value={lastYearAmount / MONTHS} whole />
            </Total>
          )}
          <Total label={texts.lifetimeAmount}>
            <Money value={lifetimeAmount} whole />
          </Total>
          {areInactive && (
            <Total label={texts.neverBought}>
              <Count value={neverBought} />
            </Total>
          )}
          <span className="fine at-end">{texts.activeMeaning(inactiveAfterDays)}</span>
        </>
      )}
      panel={{
        label: panelTexts.label,
        title: (customer) => <Name value={customer.name} />,
        subtitle: (customer) => <CustomerSubtitle customer={customer} />,
        content: (customer) => <CustomerRecord customer={customer} />,
        footer: (customer) => <CustomerLinks customer={customer} />,
      }}
      empty={{ title: texts.noneTitle, text: texts.none }}
    />
  );
}

const MONTHS = 12;

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  {
    kind: 'visible',
    name: 'active',
    label: texts.show,
    control: ActiveChoice,
    getText: (active) => (active === true ? texts.activeOnes : texts.inactiveOnes),
  },
  { kind: 'party', name: 'agentId', party: 'agent', label: texts.agent },
  { kind: 'party', name: 'marketerId', party: 'marketer', label: texts.marketer },
  { kind: 'party', name: 'city', party: 'city', label: texts.city, several: true },
];

/**
 * Selects all, active or inactive customers, with the number of each among the other conditions. On narrow screens the numbers
 * would move the list when they arrive, and beside an open panel they have no room.
 */
function ActiveChoice({ label, value, onChange }: ControlProps): ReactNode {
  const { all, active } = useCounts();
  const inactive = all === undefined || active === undefined ? undefined : all - active;
  return (
    <Segmented
      name="active"
      aria-label={label}
      value={String(value ?? 'all')}
      options={[
        { value: 'all', label: texts.counted(texts.all, all) },
        { value: 'true', label: texts.counted(texts.activeOnes, active) },
        { value: 'false', label: texts.counted(texts.inactiveOnes, inactive) },
      ]}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen === 'true')}
    />
  );
}

/** Maximum page width at which the numbers would take the room of the search, px. */
const UNCOUNTED_UP_TO_PX = 1023;

/** Returns the numbers of all and of active customers of the address's other conditions. */
function useCounts(): { all: number | undefined; active: number | undefined } {
  const { filter, open } = toListView(customersAddress, useLocation().search);
  const skip = useNarrow(UNCOUNTED_UP_TO_PX) || open !== null;
  const { active: _chosen, ...others } = filter;
  const all = useGetCustomersTotalsQuery({ query: others }, { skip });
  const active = useGetCustomersTotalsQuery({ query: { ...others, active: true } }, { skip });
  return { all: all.currentData?.data.count, active: active.currentData?.data.count };
}
