import CheckboxGroup from 'antd/es/checkbox/Group';
import Checkbox from 'antd/es/checkbox/index';
import Flex from 'antd/es/flex/index';
import Segmented from 'antd/es/segmented/index';
import Select from 'antd/es/select/index';
import { useId, type ReactNode } from 'react';
import { PRINT_COLUMNS, type PrintColumn } from '#contract/features/reports/sales-print-contract';
import { salesPrintTexts } from '#contract/features/reports/sales-print-texts';
import { CLEARABLE } from '#client/components/form/clearable';
import { DateRange } from '#client/components/dates/date-range';
import { createNames } from '#client/components/list/filter/names';
import { PartySelect } from '#client/components/list/filter/party-select';
import { SearchField } from '#client/components/list/filter/search-field';
import { reportsApi, useListPrintStatusesQuery } from '../reports-api';
import { printPageTexts as texts } from '../reports-texts';
import type { PrintFilter } from './use-print-filter';

const PrintNames = createNames(reportsApi.endpoints.listPrintNames);

export interface PrintOptions {
  columns: readonly PrintColumn[];
  landscape: boolean;
  pageSums: boolean;
  byStatus: boolean;
}

interface Props {
  filter: PrintFilter;
  onFilter: (part: Partial<PrintFilter>, how?: 'push' | 'replace') => void;
  options: PrintOptions;
  onOptions: (options: PrintOptions) => void;
  seesCommissions: boolean;
}

/** Form for the filter and layout of the print. */
export function PrintForm(props: Props): ReactNode {
  return (
    <Flex vertical gap={12}>
      <WhichSales {...props} />
      <HowPrinted {...props} />
    </Flex>
  );
}

function WhichSales({ filter, onFilter }: Props): ReactNode {
  const statuses = useListPrintStatusesQuery();
  return (
    <>
      <Field label={texts.dates}>
        {() => (
          <DateRange
            label={texts.dates}
            from={filter.from}
            to={filter.to}
            open={false}
            onChange={(days) => onFilter({ ...days })}
          />
        )}
      </Field>
      <Field label={texts.statuses}>
        {(id) => (
          <Select<number[]>
            id={id}
            mode="multiple"
            allowClear={CLEARABLE}
            placeholder={salesPrintTexts.allStatuses}
            value={[...(filter.statusCode ?? [])]}
            loading={statuses.isFetching}
            options={(statuses.data?.data ?? []).map(({ statusCode, statusName }) => ({
              value: statusCode,
              label: statusName ?? String(statusCode),
            }))}
            onChange={(statusCode) => onFilter({ statusCode })}
          />
        )}
      </Field>
      <Field label={texts.agent}>
        {() => (
          <PartySelect
            names={PrintNames}
            party="agent"
            label={texts.agent}
            value={filter.agentId}
            onChange={(agentId) => onFilter({ agentId })}
          />
        )}
      </Field>
      <Field label={texts.marketer}>
        {() => (
          <PartySelect
            names={PrintNames}
            party="marketer"
            label={texts.marketer}
            value={filter.marketerId}
            onChange={(marketerId) => onFilter({ marketerId })}
          />
        )}
      </Field>
      <Field label={texts.text}>
        {(id) => (
          <SearchField
            id={id}
            label={texts.text}
            text={filter.text ?? ''}
            onSearch={(text, how) => onFilter({ text }, how)}
          />
        )}
      </Field>
    </>
  );
}

function HowPrinted({ options, onOptions, seesCommissions }: Props): ReactNode {
  const columns = PRINT_COLUMNS.filter((column) => column !== 'commission' || seesCommissions);
  return (
    <>
      <Field label={texts.orientation}>
        {() => (
          <Segmented<string>
            block
            aria-label={texts.orientation}
            value={options.landscape ? 'landscape' : 'portrait'}
            options={(['landscape', 'portrait'] as const).map((value) => ({ value, label: texts[value] }))}
            onChange={(value) => onOptions({ ...options, landscape: value === 'landscape' })}
          />
        )}
      </Field>
      <Field label={texts.columns}>
        {() => (
          <CheckboxGroup<PrintColumn>
            value={[...options.columns]}
            options={columns.map((value) => ({ value, label: salesPrintTexts[value] }))}
            onChange={(chosen) => onOptions({ ...options, columns: chosen })}
          />
        )}
      </Field>
      <Field label={texts.sums}>
        {() => (
          <Flex vertical gap={4}>
            {(['pageSums', 'byStatus'] as const).map((name) => (
              <Checkbox
                key={name}
                checked={options[name]}
                onChange={({ target }) => onOptions({ ...options, [name]: target.checked })}
              >
                {texts[name]}
              </Checkbox>
            ))}
          </Flex>
        )}
      </Field>
    </>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <Flex vertical gap={4}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </Flex>
  );
}
