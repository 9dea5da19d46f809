import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import { mappingTexts as texts } from './mapping-texts';
import type { Choice } from './mapping-choices';

export interface SourceSelectProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (name: string) => void;
  onClose: () => void;
}

const NAME = /^[A-Za-z0-9_]{1,100}$/;

/** Select that searches the CRM's fields or objects by label or name. It accepts an unlisted name. */
export function SourceSelect({ label, value, choices, onChange, onClose }: SourceSelectProps): ReactNode {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const found = choices.filter((choice) => fits(choice, search));
  const isNew = NAME.test(search) && !choices.some(({ name }) => name === search);
  const options = found.map(({ name, label: own, type }) => ({
    value: name,
    label: (
      <Flex align="baseline" gap={8}>
        <span>{own}</span>
        <bdi className="fine">{name}</bdi>
        <Flex flex="auto" justify="end" className="fine">
          {type}
        </Flex>
      </Flex>
    ),
  }));
  if (isNew) options.push({ value: search, label: <span>{texts.typedName(search)}</span> });
  return (
    <Select<string>
      className="field-whole"
      aria-label={label}
      defaultOpen
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
      autoFocus
      value={value}
      placeholder={texts.choose}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={texts.nothingFound}
      options={options}
      onChange={onChange}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    />
  );
}

function fits({ name, label }: Choice, search: string): boolean {
  return name.toLowerCase().includes(search.toLowerCase()) || label.includes(search);
}
