import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import { shownName } from '#contract/lib/http/name-text';
import {
  filterNeedingReason,
  isBlocking,
  type MonthClosing,
} from '#contract/features/salaries/closings-contract';
import { isReason } from '#contract/features/salaries/salary-values';
import { useCan } from '#client/session/permissions/use-can';
import { useAppDispatch } from '#client/lib/hooks';
import { isConflict } from '#client/lib/http/api-error';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { Money } from '#client/components/values/money';
import { countRows, isChecked } from '#contract/features/salaries/month-list/month-list-rules';
import { useCloseMonthMutation, useGetMonthListQuery } from '../salaries-api';
import { checkTexts, closingTexts as texts } from '../salaries-texts';
import type { Reasons } from './month-checks';

/** Button that closes a month for all agents, once every red check has a reason. */
export function CloseMonth({ closing, reasons }: { closing: MonthClosing; reasons: Reasons }): ReactNode {
  const { month, checks, amount, payable, agents } = closing;
  const dispatch = useAppDispatch();
  const may = useCan('salaries.manage');
  const [asking, setAsking] = useState(false);
  const [close, { isLoading, error }] = useCloseMonthMutation();
  const needing = filterNeedingReason(checks);
  const rows = useGetMonthListQuery({ params: { month } }).data?.data.rows ?? [];
  const checked = countRows(rows.filter(isChecked));
  const given = Object.fromEntries(needing.map(({ key }) => [key, shownName(reasons[key] ?? '')] as const));
  const isReady = Object.values(given).every(isReason) && !checks.some(isBlocking);
  const name = periodText(month);
  const confirm = async (): Promise<void> => {
    const response = await close({ body: { month, amount, payable, reasons: given } });
    setAsking(false);
    if (response.data) dispatch(messageRaised({ tone: 'success', text: texts.done(name) }));
  };
  return (
    <>
      {error !== undefined && (
        <FailureAlert title={texts.notClosed} error={error}>
          {isConflict(error) ? texts.changed : undefined}
        </FailureAlert>
      )}
      <p className="fine">{getCondition({ may, isBlocked: checks.some(isBlocking) })}</p>
      <Flex justify="space-between" align="center" gap="small">
        <span className="fine">
          {texts.summary(agents)}, <Money value={payable} />
          <br />
          {texts.checked(checked, agents)}
        </span>
        <Button
          type="primary"
          icon={<LockOutlined aria-hidden />}
          disabled={!may || !isReady}
          onClick={() => setAsking(true)}
        >
          {texts.close(name)}
        </Button>
      </Flex>
      <ConfirmDialog
        open={asking}
        title={texts.closeConfirm(name)}
        confirmText={texts.close(name)}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>
            {texts.toPay} <Money value={payable} />
          </strong>
          , {texts.summary(agents)}.{' '}
          <span className={checked < agents ? 'warning' : ''}>{texts.checked(checked, agents)}.</span>
        </p>
        {needing.length > 0 && (
          <>
            <p>{texts.despite}</p>
            <ul className="bulleted">
              {needing.map((check) => (
                <li key={check.key}>
                  {checkTexts[check.key].red(check)}: <bdi>{given[check.key]}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{texts.closeExplain}</p>
      </ConfirmDialog>
    </>
  );
}

/** Returns what a closing needs. */
function getCondition({ may, isBlocked }: { may: boolean; isBlocked: boolean }): string {
  if (!may) return texts.cannot;
  return isBlocked ? texts.needSecondPerson : texts.needReasons;
}
