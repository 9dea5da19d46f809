import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { shownName } from '../../../../contract/lib/http/name-text';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../../../../contract/features/salaries/salary-values';
import { lateTexts as texts } from '../salaries-texts';

export function ReasonField(): ReactNode {
  return (
    <FormItem
      name="reason"
      label={texts.reason}
      rules={[{ required: true, min: MIN_REASON_LENGTH, transform: shownName }]}
    >
      <Input maxLength={MAX_REASON_LENGTH} />
    </FormItem>
  );
}
