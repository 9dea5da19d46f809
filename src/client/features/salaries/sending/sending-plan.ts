import {
  internationalNumber,
  localNumber,
  canReceiveMessages,
} from '#contract/features/customers/phone-links';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import type { Message, SendingWay } from '#contract/features/salaries/sending-contract';
import { hasStatement, isSent } from '#contract/features/salaries/month-list/month-list-rules';
import { cleanTypedText } from '#contract/lib/http/typed-text';
import { parseEmailAddress } from '#client/lib/email-address';

/** How a statement is to be sent. */
export interface Plan {
  way: SendingWay;
  address: string;
}

/** Returns whether a message can be sent to this address. The server checks it again. */
export function isReachable({ way, address }: Plan): boolean {
  if (way === 'email') return parseEmailAddress(address) !== null;
  const number = internationalNumber(address);
  return number !== null && canReceiveMessages(number);
}

/** Returns the known address of an agent for a way, without invisible characters; empty if there is none. */
export function getAddress(row: MonthRow, way: SendingWay): string {
  return cleanTypedText((way === 'email' ? row.email : localNumber(row.phone)) ?? '');
}

/** Returns whether the CRM has an address of an agent that can receive a message. Then the user cannot type another one. */
export function hasCrmAddress(row: MonthRow, way: SendingWay): boolean {
  const isOther = way === 'email' ? row.isOtherEmail : row.isOtherPhone;
  return !isOther && isReachable({ way, address: getAddress(row, way) });
}

/** Returns the displayed address of a sending. */
export function getSentAddress({ way, address }: Plan): string {
  return way === 'email' ? address : (localNumber(`+${address}`) ?? address);
}

/** Returns the plan for an agent: the last way, else e-mail if it is possible. */
export function getPlan(row: MonthRow, { missingSettings }: MonthList): Plan {
  const plans = (['email', 'whatsapp'] as const).map((way) => ({ way, address: getAddress(row, way) }));
  const possible = plans.filter(({ way }) => way !== 'email' || missingSettings.length === 0);
  const last = row.sending && possible.find(({ way }) => way === row.sending?.way);
  return last ?? possible.find(isReachable) ?? possible[0] ?? { way: 'whatsapp', address: '' };
}

/** Returns whether the statement is queued or being sent, so that it cannot be sent again. */
export function isInProgress({ sending }: MonthRow): boolean {
  return sending?.state === 'queued' || sending?.state === 'sending';
}

/** Returns whether the dialog selects the agent at first. An unknown sending is repeated only if it is selected. */
export function isPreselected(row: MonthRow, { isClosed }: MonthList): boolean {
  return (
    hasStatement(row) && !isSent(row, isClosed) && !isInProgress(row) && row.sending?.state !== 'unknown'
  );
}

export function toMessage(row: MonthRow, { way, address }: Plan): Message {
  return { agentId: row.agentId, way, address: cleanTypedText(address), seen: row.sending?.id ?? null };
}
