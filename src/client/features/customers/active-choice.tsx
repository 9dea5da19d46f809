import Segmented from 'antd/es/segmented/index';
import type { ReactNode } from 'react';
import type { ControlProps } from '../../components/list/filter/filter-fields';
import { customersTexts as texts } from './customers-texts';

const OPTIONS = [
  { value: 'all', label: texts.all },
  { value: 'true', label: texts.activeOnes },
  { value: 'false', label: texts.inactiveOnes },
];

/** Selects all, active or inactive customers. */
export function ActiveChoice({ label, value, onChange }: ControlProps): ReactNode {
  return (
    <Segmented
      name="active"
      aria-label={label}
      value={String(value ?? 'all')}
      options={OPTIONS}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen === 'true')}
    />
  );
}
