import { randomUUID } from 'node:crypto';
import { HttpError } from '#server/lib/http/errors';
import { callIdentity } from '#server/lib/identity/ask-identity';
import { toLetter } from '#server/lib/mail/letter';
import { missingMailSettings, sendMail } from '#server/lib/mail/send-mail';
import type { Services } from '#server/lib/services';
import { invitationMailTexts as texts } from '../accounts-texts';

interface Invited {
  email: string;
  displayName: string;
}

/**
 * Mails the link of an invitation through our own mail server, which has no daily limit of five mails; without one, the identity
 * provider mails a sign-in link that leads back to our link.
 * @returns false if the mail server did not respond after it got the mail, so that the mail may have been sent
 * @throws HttpError 503 if the mail was certainly not sent
 */
export async function mailInvitation(
  { config, identityAdmin }: Pick<Services, 'config' | 'identityAdmin'>,
  { email, displayName }: Invited,
  link: string,
): Promise<boolean> {
  if (missingMailSettings(config).length > 0) {
    await callIdentity(() => identityAdmin.sendSignInLink(email, link));
    return true;
  }
  const lines = [texts.greeting(displayName), texts.invited, link, texts.validity];
  const mail = { id: randomUUID(), to: email, subject: texts.subject, ...toLetter(lines) };
  const result = await sendMail(config, mail);
  if (result.outcome === 'sent') return true;
  if (result.outcome === 'lost') return false;
  throw new HttpError('unavailable', 'the mail server did not take the mail', {
    details: { reason: 'mail_refused' },
    cause: new Error(result.detail),
  });
}
