import { safeRedirect } from '../../../contract/auth/redirect-rules';
import { ACTION_PATH } from '../../platform/location/public-paths';
import type { LinkCode } from '../../platform/outside/link-code-service';

interface StateWithCode {
  linkCode: string | null;
  invitation: string | null;
  linkMode: string | null;
}

/**
 * Takes the code of a mailed link out of the address bar before anybody else reads the address, and keeps it in the
 * window's history entry: so a reload still has it, and neither the store, the browser's history, a later request nor a
 * screenshot does. Of the rest of the address only where to go afterwards is kept, by the rules for redirects.
 */
export function takeLinkCode({ location, history }: Pick<Window, 'location' | 'history'>): LinkCode {
  if (location.pathname !== ACTION_PATH) {
    return { get: () => null, invitation: () => null, forReset: () => true, forget: () => undefined };
  }
  const given = new URLSearchParams(location.search);
  let code = given.get('oobCode') ?? kept('linkCode', history.state);
  let invitation = invitationOf(given) ?? kept('invitation', history.state);
  const linkMode = given.get('mode') ?? kept('linkMode', history.state);
  const target = targetOf(given, location.origin);
  const query = target === '/' ? '' : `?${new URLSearchParams({ redirect: target }).toString()}`;
  const isLink = code !== null || invitation !== null;
  const state: StateWithCode | null = isLink ? { linkCode: code, invitation, linkMode } : null;
  history.replaceState(state, '', ACTION_PATH + query);
  return {
    get: () => code,
    invitation: () => invitation,
    forReset: () => linkMode === null || linkMode === 'resetPassword',
    forget: () => {
      code = null;
      invitation = null;
      if (location.pathname === ACTION_PATH) history.replaceState(null, '');
    },
  };
}

/** A link says where to go on either by itself or in the address that it was asked to lead back to. */
function targetOf(given: URLSearchParams, origin: string): string {
  const own = given.get('redirect');
  if (own !== null) return safeRedirect(own, origin);
  const back = given.get('continueUrl') ?? '';
  const url = URL.canParse(back) ? new URL(back) : null;
  if (url?.origin !== origin) return safeRedirect(null, origin);
  return safeRedirect(url.searchParams.get('redirect') ?? url.pathname + url.search + url.hash, origin);
}

/**
 * The number by which our own server knows an invitation's link: of a copied link all that it carries, of a mailed one in
 * the address that it leads back to.
 */
function invitationOf(given: URLSearchParams): string | null {
  const own = given.get('invitation');
  if (own !== null) return own;
  const back = given.get('continueUrl') ?? '';
  return URL.canParse(back) ? new URL(back).searchParams.get('invitation') : null;
}

function kept(name: keyof StateWithCode, state: unknown): string | null {
  const found =
    typeof state === 'object' && state !== null && name in state
      ? (state as Record<string, unknown>)[name]
      : null;
  return typeof found === 'string' ? found : null;
}
