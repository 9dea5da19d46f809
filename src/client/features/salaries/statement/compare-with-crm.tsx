import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useCan } from '#client/session/permissions/use-can';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { useCompareWithCrmMutation } from '../salaries-api';
import { closingTexts as texts } from '../salaries-texts';

/** Button that compares the mirror with the CRM, for users who may close the month. */
export function CompareWithCrm(): ReactNode {
  const may = useCan('salaries.manage');
  const [compare, { isLoading, error }] = useCompareWithCrmMutation();
  if (!may) return <span className="hint">{texts.cannotCompare}</span>;
  return (
    <>
      {error !== undefined && <FailureAlert title={texts.notCompared} error={error} />}
      <div>
        <Button
          size="small"
          icon={<SwapOutlined aria-hidden />}
          loading={isLoading}
          onClick={() => void compare()}
        >
          {isLoading ? texts.comparing : texts.compare}
        </Button>
      </div>
    </>
  );
}
