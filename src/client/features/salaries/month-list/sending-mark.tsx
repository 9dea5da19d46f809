import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import WhatsAppOutlined from '@ant-design/icons/es/icons/WhatsAppOutlined';
import type { ReactNode } from 'react';
import type { MonthRow } from '../../../../contract/features/salaries/month-list-contract';
import type { Sending } from '../../../../contract/features/salaries/sending-contract';
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
  const { way, state, isDraft, at } = sending;
  const Icon = way === 'email' ? MailOutlined : WhatsAppOutlined;
  return (
    <span className={TONES[state]}>
      <Icon aria-hidden /> {getWord(sending)}
      {state === 'sent' && isDraft && ` ${texts.draft}`} <TimestampDay value={at} />
    </span>
  );
}

function getWord({ way, state, isDraft }: Sending): string {
  if (way === 'whatsapp' && state === 'queued') return texts.notOpened;
  return state === 'sent' && isDraft ? '' : sendingStateTexts[state];
}
