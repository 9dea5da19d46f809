import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Input, { type InputProps, type InputRef } from 'antd/es/input/Input';
import type { ReactNode, Ref } from 'react';
import { CLEARABLE } from './clearable';

const MAX_TEXT_LENGTH = 100;

/** Search field for rows. */
export function SearchInput({
  label,
  ...props
}: { label: string; ref?: Ref<InputRef> } & Omit<InputProps, 'prefix'>): ReactNode {
  return (
    <Input
      className="field"
      prefix={<SearchOutlined aria-hidden />}
      maxLength={MAX_TEXT_LENGTH}
      allowClear={CLEARABLE}
      placeholder={label}
      aria-label={label}
      {...props}
    />
  );
}
