import Flex from 'antd/es/flex/index';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import Select from 'antd/es/select/index';
import Switch from 'antd/es/switch/index';
import type { ReactNode } from 'react';
import { CLEARABLE } from '../../form/clearable';
import type { Choice, DatesField as Dates, FilterValue, FilterValues, FoldedField } from './filter-fields';
import type { NamesComponent } from './names';
import { listTexts } from '../list-texts';
import { PartySelect } from './party-select';
import { DateRange } from '../../dates/date-range';

interface Props {
  fields: readonly FoldedField[];
  filter: FilterValues;
  names: NamesComponent | undefined;
  onChange: (part: FilterValues) => void;
}

/** Collapsed conditions, each with a label. Their code is loaded when they are expanded. */
export function FoldedFields({ fields, filter, names, onChange }: Props): ReactNode {
  return (
    <div className="surface tiles whole-fields form-part">
      {fields.map((field) => (
        <Flex key={field.label} vertical align="flex-start" gap={4} className="hint">
          <span aria-hidden>{field.label}</span>
          {field.kind === 'dates' ? (
            <DatesField {...{ field, filter, onChange }} />
          ) : (
            <Field
              field={field}
              value={filter[field.name]}
              names={names}
              onChange={(value) => onChange({ [field.name]: value })}
            />
          )}
        </Flex>
      ))}
    </div>
  );
}

interface FieldProps {
  field: Exclude<FoldedField, { kind: 'dates' }>;
  value: FilterValue;
  names: NamesComponent | undefined;
  onChange: (value: FilterValue) => void;
}

function Field({ field, value, names, onChange }: FieldProps): ReactNode {
  const { label } = field;
  if (field.kind === 'flag') {
    return (
      <Switch
        aria-label={label}
        checked={value === true}
        onChange={(checked) => onChange(checked || undefined)}
      />
    );
  }
  if (field.kind === 'party') {
    if (!names) return null;
    const { party } = field;
    return (
      <PartySelect {...{ names, party, label, onChange }} placeholder={listTexts.all} value={getOne(value)} />
    );
  }
  return <ChoiceSelect {...{ field, value, onChange }} />;
}

interface ChoiceProps {
  field: Extract<FoldedField, { kind: 'choice' }>;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

function ChoiceSelect({
  field: { label, options, several = false },
  value,
  onChange,
}: ChoiceProps): ReactNode {
  return (
    <Select<Choice['value'] | Choice['value'][]>
      className="field"
      {...(several && { mode: 'multiple' as const })}
      allowClear={CLEARABLE}
      maxTagCount="responsive"
      placeholder={listTexts.all}
      aria-label={label}
      value={(value as Choice['value']) ?? (several ? [] : null)}
      options={options.map(({ value: code, label: name }) => {
        const shown = toDisplayedName(name);
        return { value: code, label: shown, title: shown };
      })}
      optionRender={({ label: name }) => <bdi>{name}</bdi>}
      labelRender={({ label: name, value: code }) => <bdi>{name ?? code}</bdi>}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(chosen) => onChange(Array.isArray(chosen) && chosen.length === 0 ? undefined : chosen)}
    />
  );
}

/** A filter that accepts several values is set to one value here. */
function getOne(value: FilterValue): string | undefined {
  const [one] = Array.isArray(value) ? value : [value];
  return one === undefined ? undefined : String(one);
}

interface DatesProps {
  field: Dates;
  filter: FilterValues;
  onChange: (part: FilterValues) => void;
}

export function DatesField({ field: { from, to, label }, filter, onChange }: DatesProps): ReactNode {
  return (
    <DateRange
      label={label}
      from={filter[from] as string | undefined}
      to={filter[to] as string | undefined}
      onChange={(dates) => onChange({ [from]: dates.from, [to]: dates.to })}
    />
  );
}
