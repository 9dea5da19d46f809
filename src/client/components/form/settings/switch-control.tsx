import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import type { ReactNode } from 'react';
import { formTexts as texts } from '../form-texts';
import type { Control, RowInputProps } from './setting-field';

interface Words {
  on: string;
  off: string;
}

const toText = (value: boolean | null | undefined, words: Words): string => (value ? words.on : words.off);

/** Control that is on or off. */
export function switchControl(): Control<boolean> {
  return { input: <LabelledSwitch />, format: (value) => toText(value, texts) };
}

interface Props extends RowInputProps {
  value?: boolean;
  onChange?: (value: boolean) => void;
  words?: Words;
}

/** Switch with a word beside it. */
export function LabelledSwitch({ words = texts, value, ...props }: Props): ReactNode {
  return (
    <Flex align="center" gap="small">
      <span aria-hidden>{toText(value, words)}</span>
      <Switch {...props} checked={Boolean(value)} />
    </Flex>
  );
}
