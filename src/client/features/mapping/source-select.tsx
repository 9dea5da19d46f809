import Flex from 'antd/es/flex/index';
import Select, { type RefSelectProps } from 'antd/es/select/index';
import { useState, type ReactNode, type Ref } from 'react';
import type { Choice } from './mapping-choices';
import { mappingTexts as texts } from './mapping-texts';

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
