import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import SendOutlined from '@ant-design/icons/es/icons/SendOutlined';
import Button, { type ButtonProps } from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { useMedia } from '#client/components/hooks/use-media';
import { useCan } from '#client/session/permissions/use-can';
import { findStep } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';

export type MonthDialog = 'closing' | 'file' | 'sending';

interface Props {
  list: MonthList;
  closing: MonthClosing | undefined;
  onOpen: (dialog: MonthDialog) => void;
}

/** Buttons of all steps. The next one is the primary button, at the end. */
export function MonthActions(props: Props): ReactNode {
  const canManage = useCan('salaries.manage');
  const actions = getActions(props).filter((action) => canManage || action !== 'sending');
  return [...actions]
    .reverse()
    .map((action) => (
      <ActionButton
        key={action}
        action={action}
        isClosed={props.list.isClosed}
        onOpen={props.onOpen}
        type={action === actions[0] ? 'primary' : 'default'}
      />
    ));
}

/** Returns the actions of a month, the next one first. */
function getActions({ list, closing }: Props): MonthDialog[] {
  const step = findStep(list, closing?.state);
  if (step < 2) return ['closing', 'sending'];
  return step === 2 ? ['file', 'sending', 'closing'] : ['sending', 'file', 'closing'];
}

/** Windows in which the bar has no room for all texts. */
export const SHORT = '(min-width: 721px) and (max-width: 1399px)';

const ICONS = { closing: LockOutlined, file: DownloadOutlined, sending: SendOutlined };

function ActionButton({
  action,
  isClosed,
  onOpen,
  ...look
}: { action: MonthDialog; isClosed: boolean } & Pick<Props, 'onOpen'> &
  Pick<ButtonProps, 'type'>): ReactNode {
  const Icon = ICONS[action];
  const closing = isClosed ? texts.closingDetails : texts.closeMonth;
  const words = { closing, file: texts.file, sending: texts.sendStatements };
  const isShort = useMedia(SHORT) && look.type !== 'primary';
  return (
    <Button
      {...look}
      icon={<Icon aria-hidden />}
      {...(isShort && { title: words[action], 'aria-label': words[action] })}
      onClick={() => onOpen(action)}
    >
      {!isShort && words[action]}
    </Button>
  );
}
