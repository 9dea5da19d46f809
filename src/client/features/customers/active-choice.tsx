import Segmented from 'antd/es/segmented/index';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ControlProps } from '#client/components/list/filter/filter-fields';
import { useNarrow } from '#client/components/hooks/use-media';
import { toListView } from '#client/components/list/list-view';
import { customersAddress, useGetCustomersTotalsQuery } from './customers-api';
import { customersTexts as texts } from './customers-texts';

/**
 * Selects all, active or inactive customers, with the number of each among the other conditions. On narrow screens the numbers
 * would move the list when they arrive.
 */
export function ActiveChoice({ label, value, onChange }: ControlProps): ReactNode {
  const { all, active } = useCounts(useNarrow());
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

/** Returns the numbers of all and of active customers of the address's other conditions. */
function useCounts(skip: boolean): { all: number | undefined; active: number | undefined } {
  const { filter } = toListView(customersAddress, useLocation().search);
  const { active: _chosen, ...others } = filter;
  const all = useGetCustomersTotalsQuery({ query: others }, { skip });
  const active = useGetCustomersTotalsQuery({ query: { ...others, active: true } }, { skip });
  return { all: all.currentData?.data.count, active: active.currentData?.data.count };
}
