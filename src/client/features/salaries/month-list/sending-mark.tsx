import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import WhatsAppOutlined from '@ant-design/icons/es/icons/WhatsAppOutlined';
import type { ReactNode } from 'react';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import type { Sending } from '#contract/features/salaries/sending-contract';
import { getSentAddress } from '../sending/sending-plan';
import { TimestampDay } from './check-mark';
import { sendingCellTexts as texts, sendingStateTexts } from './month-list-texts';

const TONES: Partial<Record<Sending['state'], string>> = {
  refused: 'bad',
  unknown: 'warning',
  sending: 'accent',
};

/** State of the last sending of a statement: icon of the way, mark of an address that is not the CRM's, state, day. */
export function SendingMark({ row: { sending, email, phone } }: { row: MonthRow }): ReactNode {
  if (!sending || sending.state === 'cancelled') {
    const lacks = email === null && phone === null;
    return <span className={lacks ? 'bad' : 'muted'}>{lacks ? texts.noAddress : texts.none}</span>;
  }
  const { way, state, isCurrent, at, isOtherAddress } = sending;
  const Icon = way === 'email' ? MailOutlined : WhatsAppOutlined;
  const isOutdated = state === 'sent' && !isCurrent;
  return (
    <span className={isOutdated ? 'warning' : TONES[state]}>
      <Icon aria-hidden />{' '}
      {isOtherAddress && <OtherAddress text={texts.otherAddress(getSentAddress(sending))} />}{' '}
      {getWord(sending)} <TimestampDay value={at} />
    </span>
  );
}

function OtherAddress({ text }: { text: string }): ReactNode {
  return <WarningFilled className="warning" title={text} aria-label={text} />;
}

function getWord({ way, state, isDraft, isCurrent }: Sending): string {
  if (way === 'whatsapp' && state === 'queued') return texts.notOpened;
  if (state !== 'sent') return sendingStateTexts[state];
  if (isDraft) return isCurrent ? texts.draft : texts.draftBefore;
  return isCurrent ? sendingStateTexts.sent : texts.sentBefore;
}
