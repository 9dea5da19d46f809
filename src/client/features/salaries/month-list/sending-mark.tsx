import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import WhatsAppOutlined from '@ant-design/icons/es/icons/WhatsAppOutlined';
import type { ReactNode } from 'react';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import type { Sending } from '#contract/features/salaries/sending-contract';
import { TimestampDay } from './timestamp-day';
import { sendingCellTexts as texts, sendingStateTexts } from './month-list-texts';

const TONES: Partial<Record<Sending['state'], string>> = {
  refused: 'bad',
  unknown: 'warning',
  sending: 'accent',
};

/** State of the last sending of a statement: icon of the way, state, day. */
export function SendingMark({ row: { sending, email, phone } }: { row: MonthRow }): ReactNode {
  if (!sending || sending.state === 'cancelled') {
    const lacks = email === null && phone === null;
    return <span className={lacks ? 'bad' : 'muted'}>{lacks ? texts.noAddress : texts.none}</span>;
  }
  const { way, state, isCurrent, at } = sending;
  const Icon = way === 'email' ? MailOutlined : WhatsAppOutlined;
  const isOutdated = state === 'sent' && !isCurrent;
  return (
    <span className={isOutdated ? 'warning' : TONES[state]}>
      <Icon aria-hidden /> {getWord(sending)} <TimestampDay value={at} />
    </span>
  );
}

function getWord({ way, state, isDraft, isCurrent }: Sending): string {
  if (way === 'whatsapp' && state === 'queued') return texts.notOpened;
  if (state !== 'sent') return sendingStateTexts[state];
  if (isDraft) return isCurrent ? texts.draft : texts.draftBefore;
  return isCurrent ? sendingStateTexts.sent : texts.sentBefore;
}
