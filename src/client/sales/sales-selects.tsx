import Select from 'antd/es/select/index';
import type { ReactNode } from 'react';
import { SALE_PARTIES, type SalesFilter } from '../../contract/sales/sales-contract';
import { ISOLATED_LABELS } from './list-labels';
import { PartySelect } from './party-select';
import { useListSaleNamesQuery } from './sales-api';
import { salesTexts } from './sales-texts';

export interface SalesSelectsProps {
  filter: SalesFilter;
  onChange: (part: SalesFilter) => void;
}

/** The conditions that are chosen from a list. Their code comes after the rows: lazy-sales-selects.tsx. */
export function SalesSelects({ filter, onChange }: SalesSelectsProps): ReactNode {
  return (
    <>
      {SALE_PARTIES.map((party) => (
        <PartySelect
          key={party}
          party={party}
          label={salesTexts[party]}
          value={filter[`${party}Id`]}
          onChange={(id) => onChange({ [`${party}Id`]: id })}
        />
      ))}
      <StatusSelect codes={filter.statusCode ?? []} onChange={(statusCode) => onChange({ statusCode })} />
    </>
  );
}

interface StatusProps {
  codes: number[];
  onChange: (codes: number[] | undefined) => void;
}

function StatusSelect({ codes, onChange }: StatusProps): ReactNode {
  const statuses = useListSaleNamesQuery({ params: { party: 'status' }, query: {} });
  return (
    <Select<number[]>
      className="sales-party"
      mode="multiple"
      maxTagCount="responsive"
      placeholder={salesTexts.status}
      aria-label={salesTexts.status}
      value={codes}
      options={(statuses.data?.data ?? []).map(({ id, name }) => ({
        value: Number(id),
        label: name ?? id,
        title: name ?? id,
      }))}
      {...ISOLATED_LABELS}
      showSearch={{ optionFilterProp: 'label' }}
      {...(statuses.isError && { notFoundContent: salesTexts.listFailed })}
      onOpenChange={(open) => open && statuses.isError && void statuses.refetch()}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
    />
  );
}
