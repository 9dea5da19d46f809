import Flex from 'antd/es/flex/index';
import Select, { type RefSelectProps } from 'antd/es/select/index';
import { type ReactNode, type Ref, useState } from 'react';
import { mappingTexts as texts } from './mapping-texts';
import { getLabelField } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import type { CrmField, CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { fieldTypeTexts } from '#contract/features/crm-mirror/mapping/mapping-texts';

interface Props {
  ref: Ref<RefSelectProps>;
  /** Accessible name. */
  name: string;
  value: string;
  /** Label of the value in the CRM. */
  label: string;
  choices: readonly Choice[];
  /** The value is the number of an object. */
  isNumber: boolean;
  onChange: (value: string) => void;
}

const NAME = /^[A-Za-z0-9_]{1,100}$/;
const NUMBER = /^[1-9]\d{0,8}$/;

/** Select that searches the CRM's fields or objects by label or name. It accepts an unlisted name. */
export function SourceSelect(props: Props): ReactNode {
  const { ref, name, value, label, choices, isNumber, onChange } = props;
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const found = choices.filter((choice) => fits(choice, search));
  const isNew = (isNumber ? NUMBER : NAME).test(search) && !choices.some((one) => one.name === search);
  return (
    <Select<string, Choice>
      ref={ref}
      className="field-whole"
      aria-label={name}
      value={value}
      placeholder={texts.choose}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={texts.nothingFound}
      options={isNew ? [...found, { name: search, label: texts.typedName(search), type: '' }] : found}
      fieldNames={{ value: 'name' }}
      labelRender={() => <LabelledName label={label} name={value} />}
      optionRender={({ data }) => <LabelledName {...data} />}
      onChange={onChange}
    />
  );
}

function LabelledName({ name, label, type }: Omit<Choice, 'type'> & { type?: string }): ReactNode {
  return (
    <Flex align="baseline" gap={8}>
      <span>{label}</span>
      {type !== '' && name !== label && <bdi className="fine">{name}</bdi>}
      <span className="fine at-end">{type}</span>
    </Flex>
  );
}

function fits({ name, label }: Choice, search: string): boolean {
  return name.toLowerCase().includes(search.toLowerCase()) || label.includes(search);
}

/** Option with its system name, displayed with the label of the CRM's own screens. */
export interface Choice {
  name: string;
  label: string;
  type: string;
}

export function objectChoices(metadata: CrmMetadata | undefined): Choice[] {
  return (metadata?.objects ?? []).map(({ number, label, systemName }) => ({
    name: String(number),
    label,
    type: systemName,
  }));
}

/** Returns an object's fields; pick-lists and lookups also with their text field. */
export function fieldChoices(fields: readonly CrmField[], objectType: number): Choice[] {
  return fields.flatMap(({ name, label, type }) => {
    const own = { name, label, type: fieldTypeTexts[type] };
    if (type !== 'picklist' && type !== 'lookup') return [own];
    const text = getLabelField(objectType, name);
    return [own, { name: text, label: texts.getLabel(label), type: fieldTypeTexts.text }];
  });
}
