import Input from 'antd/es/input/Input';
import { useState, type ReactNode } from 'react';
import { shownName } from '#contract/lib/http/name-text';
import {
  EMPLOYEE_NUMBER_MAX_LENGTH,
  EmployeeNumber,
} from '#contract/features/user-info-management/user-info-management-contract';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { getAgentName } from '#contract/features/agents/agent-name';
import { useChangeManagedAgentsMutation } from '#client/features/user-info-management/user-info-management-api';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { monthListTexts as texts } from './month-list-texts';

/** Field for a missing employee number. It is saved by Enter, or by leaving the field. */
export function EmployeeNumberField({ month, row }: { month: string; row: MonthRow }): ReactNode {
  const { agentId, agentName } = row;
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [hasError, setHasError] = useState(false);
  const [save, { isLoading }] = useChangeManagedAgentsMutation();
  const submit = async (): Promise<void> => {
    const employeeNumber = shownName(typed);
    if (employeeNumber === '' || isLoading) return;
    const isValid = EmployeeNumber.safeParse(employeeNumber).success;
    const error = !isValid || (await save({ body: { month, changes: [{ agentId, employeeNumber }] } })).error;
    setHasError(Boolean(error));
    if (error) {
      const text = isValid ? texts.numberNotSaved : texts.numberRule;
      dispatch(messageRaised({ tone: 'error', text }));
    }
  };
  return (
    <Input
      size="small"
      dir="ltr"
      className="employee-number"
      aria-label={texts.getNumberLabel(getAgentName({ id: agentId, name: agentName }))}
      placeholder={texts.lacksNumber}
      maxLength={EMPLOYEE_NUMBER_MAX_LENGTH}
      value={typed}
      readOnly={isLoading}
      {...(hasError && { status: 'error' as const, 'aria-invalid': true })}
      onChange={({ target }) => {
        setTyped(target.value);
        setHasError(false);
      }}
      onPressEnter={() => void submit()}
      onBlur={() => void submit()}
    />
  );
}
