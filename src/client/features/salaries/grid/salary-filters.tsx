import Button from 'antd/es/button/Button';
import Segmented from 'antd/es/segmented/index';
import Select from 'antd/es/select/index';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { SalariesResponse, SalaryMetadata } from '#contract/features/salaries/salaries-contract';
import { MAX_FILTER_AGENTS, type NamedStatus } from '#contract/features/salaries/salary-values';
import { CLEARABLE } from '#client/components/form/clearable';
import { ExcelButton } from '#client/components/files/excel-button';
import { ReportBar } from '#client/components/report/report-bar';
import { salariesApi } from '../salaries-api';
import { salariesTexts as texts } from '../salaries-texts';
import { isChosen, type SalaryChoice } from './use-salary-choice';

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

const YEARS_SHOWN = 4;
const { exportCompanySalaries } = salariesApi.endpoints;

/** Filters for year, agents and statuses, with the export. */
export function SalaryFilters({
  year,
  thisYear,
  metadata,
  response,
  choice,
  onYear,
  onChoice,
}: Props): ReactNode {
  const { agentIds, statusCodes } = choice;
  const known = metadata?.agents ?? response?.agents ?? [];
  const agents = [...known.filter(({ id }) => id !== ''), { id: '', name: null }];
  const values = { query: { year, agentId: [...agentIds], statusCode: [...statusCodes] } };
  const statuses =
    metadata?.statuses ??
    (response?.statusCodes ?? []).map((statusCode) => ({ statusCode, statusName: null }));
  return (
    <ReportBar files={<ExcelButton endpoint={exportCompanySalaries} values={values} />}>
      <YearSwitch year={year} thisYear={thisYear} known={metadata?.years ?? []} onYear={onYear} />
      <Select
        mode="multiple"
        className="field"
        aria-label={texts.agents}
        placeholder={texts.allAgents}
        maxCount={MAX_FILTER_AGENTS}
        value={[...agentIds]}
        onChange={(next: string[]) => onChoice({ agentIds: next, statusCodes })}
        options={agents.map((agent) => ({ value: agent.id, label: getAgentName(agent) }))}
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount="responsive"
        allowClear={CLEARABLE}
      />
      {agentIds.length >= MAX_FILTER_AGENTS && (
        <span className="hint">{texts.mostAgents(MAX_FILTER_AGENTS)}</span>
      )}
      <StatusSelect
        known={statuses}
        value={statusCodes}
        onChange={(next) => onChoice({ agentIds, statusCodes: next })}
      />
      {isChosen(choice) && (
        <Button type="text" onClick={() => onChoice({ agentIds: [], statusCodes: [] })}>
          {texts.clearFilter}
        </Button>
      )}
    </ReportBar>
  );
}

interface StatusProps {
  known: readonly NamedStatus[];
  value: readonly number[];
  onChange: (codes: number[]) => void;
}

/** Select for the statuses that count. */
export function StatusSelect({ known, value, onChange }: StatusProps): ReactNode {
  return (
    <Select
      mode="multiple"
      className="field"
      aria-label={texts.statuses}
      placeholder={texts.defaultStatuses}
      value={[...value]}
      onChange={onChange}
      options={known.flatMap(({ statusCode, statusName }) =>
        statusCode === null ? [] : [{ value: statusCode, label: statusName ?? String(statusCode) }],
      )}
      maxTagCount="responsive"
      allowClear={CLEARABLE}
    />
  );
}

interface YearProps {
  year: number;
  thisYear: number;
  known: readonly number[];
  onYear: (year: number) => void;
}

/** Switch of the last years, and of earlier years with sales. */
export function YearSwitch({ year, thisYear, known, onYear }: YearProps): ReactNode {
  // The last years do not depend on the metadata, so that the filters beside them keep their place when it arrives.
  const recent = Array.from({ length: YEARS_SHOWN }, (_, i) => thisYear - i);
  const years = [...new Set([year, ...recent, ...known])].sort((a, b) => b - a);
  const shown = years.filter((one, i) => i < YEARS_SHOWN || one === year).reverse();
  const earlier = years.filter((one) => !shown.includes(one));
  return (
    <>
      <Segmented
        aria-label={texts.year}
        value={year}
        onChange={onYear}
        options={shown.map((one) => ({ value: one, label: String(one) }))}
      />
      {earlier.length > 0 && (
        <Select
          aria-label={texts.earlierYears}
          placeholder={texts.earlierYears}
          value={null}
          onChange={onYear}
          options={earlier.map((one) => ({ value: one, label: String(one) }))}
        />
      )}
    </>
  );
}
