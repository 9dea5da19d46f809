import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { shownName } from '#contract/lib/http/name-text';
import { isReason, MAX_REASON_LENGTH } from '#contract/features/salaries/salary-values';
import { lateTexts as texts } from '../salaries-texts';

async function requireReason(_rule: unknown, text: string | undefined): Promise<void> {
  if (text && !isReason(text)) throw new Error(texts.reasonRule);
}

export function ReasonField(): ReactNode {
  return (
    <FormItem
      name="reason"
      label={texts.reason}
      rules={[{ required: true, transform: shownName }, { validator: requireReason }]}
    >
      <Input maxLength={MAX_REASON_LENGTH} />
    </FormItem>
  );
}
