import { mailFailureTexts, signInFailureTexts } from '../auth-texts';
import type { MailFailure } from '../links/account-mail-slice';
import type { SignInFailure } from './sign-in-failure';

/** What a public page says. `fields`: names of those that it is about; one that is right is not marked. */
export interface Said {
  text: string;
  fields: readonly string[];
  /** Nobody did anything wrong. */
  isNotice?: boolean;
}

const OF_FAILURE: Partial<Record<SignInFailure, readonly string[]>> = {
  // Which of the two it is, the identity provider does not say.
  wrongCredentials: ['email', 'password'],
  weakPassword: ['password'],
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

export function saidOfFailure(failure: SignInFailure): Said {
  const fields = OF_FAILURE[failure] ?? [];
  return { text: signInFailureTexts[failure], fields, isNotice: NOTICES.has(failure) };
}

export function saidOfMail(failure: MailFailure): Said {
  return { text: mailFailureTexts[failure], fields: OF_ADDRESS.has(failure) ? ['email'] : [] };
}
