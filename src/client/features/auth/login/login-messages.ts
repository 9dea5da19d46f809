import { mailFailureTexts, signInFailureTexts } from '../auth-texts';
import type { MailFailure } from '../links/account-mail-slice';
import type { SignInFailure } from '#client/session/sign-in-failure';

/** Message of a public page. `fields`: names of the fields to mark. */
export interface LoginMessage {
  text: string;
  fields: readonly string[];
  /** The message is not an error. */
  isNotice?: boolean;
}

const OF_FAILURE: Partial<Record<SignInFailure, readonly string[]>> = {
  // The identity provider does not distinguish the two.
  wrongCredentials: ['email', 'password'],
  weakPassword: ['password'],
  commonPassword: ['password'],
};
const NOTICES: ReadonlySet<SignInFailure> = new Set([
  'cancelled',
  'inactive',
  'sessionExpired',
  'endedElsewhere',
  'loginRequired',
  'credentialsRemoved',
]);
const OF_ADDRESS: ReadonlySet<MailFailure> = new Set(['userNotFound', 'invalidAddress']);

export function getFailureMessage(failure: SignInFailure): LoginMessage {
  const fields = OF_FAILURE[failure] ?? [];
  return { text: signInFailureTexts[failure], fields, isNotice: NOTICES.has(failure) };
}

export function getMailMessage(failure: MailFailure): LoginMessage {
  return { text: mailFailureTexts[failure], fields: OF_ADDRESS.has(failure) ? ['email'] : [] };
}
