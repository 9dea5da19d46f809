import { askIdentity } from '../platform/identity/ask-identity';
import type { IdentityClaims } from '../platform/identity/identity';
import type { Services } from '../platform/services';

/**
 * What has to be done before the holder of a proven address becomes a user: whoever had this account before the proof may
 * be somebody else, who has a password of it, or a token that still counts.
 * @returns since when tokens of the account count: none from before this one
 * @throws HttpError 503 when the identity provider cannot be asked
 */
export async function takeAccountOver(
  { identityAdmin }: Pick<Services, 'identityAdmin'>,
  { uid, issuedAt }: IdentityClaims,
): Promise<{ passwordRemoved: boolean; tokensValidAfter: string }> {
  const passwordRemoved = await askIdentity(() => identityAdmin.removeForeignPassword(uid));
  return { passwordRemoved, tokensValidAfter: new Date(issuedAt * 1000).toISOString() };
}
