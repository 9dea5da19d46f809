import Flex from 'antd/es/flex/index';
import Segmented from 'antd/es/segmented/index';
import Select from 'antd/es/select/index';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { SalariesResponse, SalaryMetadata } from '#contract/features/salaries/salaries-contract';
import { MAX_FILTER_AGENTS, type NamedStatus } from '#contract/features/salaries/salary-values';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ExcelButton } from '#client/components/files/excel-button';
import { FilterBar } from '#client/components/list/filter/filter-bar';
import { type ChipField, type FilterValues, getValues } from '#client/components/list/filter/filter-fields';
import { CARDS_UP_TO_PX } from '#client/components/list/list-types';
import { useNarrow } from '#client/components/hooks/use-media';
import '#client/components/list/list.css';
import { salariesApi } from '../salaries-api';
import { salariesTexts as texts } from '../salaries-texts';
import type { SalaryChoice } from './use-salary-choice';

interface Props {
  year: number;
  thisYear: number;
  metadata: SalaryMetadata | undefined;
  /** Replaces metadata that no job has created or that failed to load. */
  response: SalariesResponse | undefined;
  choice: SalaryChoice;
  onYear: (year: number) => void;
  onChoice: (choice: SalaryChoice) => void;
}

const { exportCompanySalaries } = salariesApi.endpoints;

/** Filters for year, agents and statuses, with the export. */
export function SalaryFilters(props: Props): ReactNode {
  const { year, thisYear, metadata, response, choice, onYear, onChoice } = props;
  const dispatch = useAppDispatch();
  const { agentIds, statusCodes } = choice;
  const known = metadata?.agents ?? response?.agents ?? [];
  const agents = [...known.filter(({ id }) => id !== ''), { id: '', name: null }];
  const statuses =
    metadata?.statuses ??
    (response?.statusCodes ?? []).map((statusCode) => ({ statusCode, statusName: null }));
  const fields: ChipField[] = [
    {
      kind: 'choice',
      name: 'agentIds',
      label: texts.agents,
      several: true,
      options: agents.map((agent) => ({ value: agent.id, label: getAgentName(agent) })),
    },
    getStatusField(statuses),
  ];
  const choose = (next: SalaryChoice): void => {
    if (next.agentIds.length <= MAX_FILTER_AGENTS) onChoice(next);
    else dispatch(messageRaised({ tone: 'error', text: texts.mostAgents(MAX_FILTER_AGENTS) }));
  };
  return (
    <YearBar
      {...{ year, thisYear, onYear }}
      known={metadata?.years ?? []}
      fields={fields}
      filter={{ agentIds: orUnset(agentIds), statusCodes: orUnset(statusCodes) }}
      onChange={(part) =>
        choose({
          agentIds: 'agentIds' in part ? getValues(part['agentIds']).map(String) : agentIds,
          statusCodes: 'statusCodes' in part ? getValues(part['statusCodes']).map(Number) : statusCodes,
        })
      }
      onClear={() => onChoice({ agentIds: [], statusCodes: [] })}
      tools={
        <ExcelButton
          endpoint={exportCompanySalaries}
          values={{ query: { year, agentId: [...agentIds], statusCode: [...statusCodes] } }}
        />
      }
    />
  );
}

export function orUnset<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** Condition of the statuses that count. */
export function getStatusField(known: readonly NamedStatus[]): ChipField {
  return {
    kind: 'choice',
    name: 'statusCodes',
    label: texts.statuses,
    several: true,
    options: known.flatMap(({ statusCode, statusName }) =>
      statusCode === null ? [] : [{ value: statusCode, label: statusName ?? String(statusCode) }],
    ),
  };
}

const YEARS_SHOWN = 4;

interface YearProps {
  year: number;
  thisYear: number;
  known: readonly number[];
  onYear: (year: number) => void;
  /** Conditions, on a phone in a sheet. */
  fields: readonly ChipField[];
  filter: FilterValues;
  onChange: (part: FilterValues) => void;
  onClear: () => void;
  /** Control beside the years. */
  children?: ReactNode;
  /** Buttons at the end. */
  tools: ReactNode;
}

/** Bar with a switch of the last years and the filters; earlier years with sales are at its end. */
export function YearBar(props: YearProps): ReactNode {
  const { year, thisYear, known, onYear, children, tools, ...conditions } = props;
  const narrow = useNarrow(CARDS_UP_TO_PX);
  // The last years do not depend on the metadata, so that the filters beside them keep their place when it arrives.
  const recent = Array.from({ length: YEARS_SHOWN }, (_, i) => thisYear - i);
  const years = [...new Set([year, ...recent, ...known])].sort((a, b) => b - a);
  const shown = years.filter((one, i) => i < YEARS_SHOWN || one === year).reverse();
  const earlier = years.filter((one) => !shown.includes(one));
  const atEnd = (
    <Flex gap="small" className="list-tools no-print">
      {earlier.length > 0 && (
        <Select
          aria-label={texts.earlierYears}
          placeholder={texts.earlierYears}
          value={null}
          onChange={onYear}
          options={earlier.map((one) => ({ value: one, label: String(one) }))}
        />
      )}
      {tools}
    </Flex>
  );
  return (
    <Flex wrap={narrow} align="center" gap="small" className="list-bar">
      <Segmented
        aria-label={texts.year}
        value={year}
        onChange={onYear}
        options={shown.map((one) => ({ value: one, label: String(one) }))}
      />
      {children}
      <FilterBar {...conditions} names={undefined} resetKey={0} trailing={atEnd} />
      {!narrow && atEnd}
    </Flex>
  );
}
