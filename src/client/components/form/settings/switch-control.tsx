import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import { formTexts as texts } from '../form-texts';
import type { Control } from './setting-field';

/** Switch with a word beside it. */
export function switchControl(words: { on: string; off: string } = texts): Control<boolean> {
  const toText = (value: boolean | null): string => (value ? words.on : words.off);
  return {
    render: ({ id, value, onChange, disabled, describedBy, label }) => (
      <Flex align="center" gap="small">
        <span aria-hidden>{toText(value)}</span>
        <Switch
          id={id}
          aria-label={label}
          aria-describedby={describedBy}
          checked={value ?? false}
          disabled={disabled}
          onChange={onChange}
        />
      </Flex>
    ),
    words: toText,
    problem: () => null,
  };
}
