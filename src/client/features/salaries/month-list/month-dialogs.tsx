import { useState, type ReactNode } from 'react';
import Flex from 'antd/es/flex/index';
import { useAddress } from '#client/lib/location/use-address';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { RecordPanel } from '#client/components/panel/record-panel';
import { useConfirmedAction } from '#client/components/unsaved-changes/confirmed-action';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { useGetMonthClosingQuery, useGetMonthListQuery } from '../salaries-api';
import { closingTexts } from '../salaries-texts';
import { LazyMonthClosing } from '../statement/lazy-month-closing';
import type { MonthDialog } from './month-actions';
import { monthListTexts as texts } from './month-list-texts';

const SendDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "send-statements" */ '../sending/send-dialog')).SendDialog,
);
const PayrollDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "payroll-file" */ '../company/payroll-dialog')).PayrollDialog,
);

export interface MonthDialogsState {
  shown: MonthDialog | null;
  /** Agents whose statements are to be sent. Null: those who have not received them. */
  agentIds: readonly string[] | null;
  open: (dialog: MonthDialog) => void;
  /** Opens the dialog of sending with these agents. */
  send: (agentIds: readonly string[]) => void;
  close: () => void;
}

/** State of the dialogs of a month. The panel of the closing is in the address. */
export function useMonthDialogs(): MonthDialogsState {
  const { get, change } = useAddress();
  const confirmed = useConfirmedAction();
  const [dialog, setDialog] = useState<'file' | 'sending' | null>(null);
  const [agentIds, setAgentIds] = useState<readonly string[] | null>(null);
  return {
    shown: dialog ?? (get('panel') === 'closing' ? 'closing' : null),
    agentIds,
    open: (next) => {
      setAgentIds(null);
      if (next === 'closing') change({ panel: 'closing' });
      else setDialog(next);
    },
    send: (ids) => {
      setAgentIds(ids);
      setDialog('sending');
    },
    close: () => {
      if (dialog === null) confirmed(() => change({ panel: undefined }));
      else setDialog(null);
    },
  };
}

const CLOSING_PX = 448;

interface Props {
  month: string;
  latest: string;
  dialogs: MonthDialogsState;
}

/** Panel of the closing, and the dialogs of the payroll file and of sending. */
export function MonthDialogs({ month, latest, dialogs }: Props): ReactNode {
  const { shown, agentIds, close } = dialogs;
  const isClosing = shown === 'closing';
  const closing = useGetMonthClosingQuery({ params: { month } }, { skip: !isClosing }).currentData?.data;
  const ok = closing?.checks.filter(({ isOk }) => isOk).length ?? 0;
  const { refetch } = useGetMonthListQuery({ params: { month } });
  return (
    <>
      <RecordPanel
        open={isClosing}
        width={CLOSING_PX}
        title={texts.closingPanel(periodText(month))}
        subtitle={closing && closing.state !== 'closed' && closingTexts.progress(ok, closing.checks.length)}
        onClose={close}
      >
        <Flex vertical gap="middle">
          <LazyMonthClosing month={month} />
        </Flex>
      </RecordPanel>
      {shown === 'file' && (
        <PayrollDialog
          month={month}
          latest={latest}
          onClose={() => {
            close();
            // The file may have been taken.
            void refetch();
          }}
        />
      )}
      {shown === 'sending' && <SendDialog month={month} agentIds={agentIds} onClose={close} />}
    </>
  );
}
