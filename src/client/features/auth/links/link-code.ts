import { safeRedirect } from '#contract/features/auth/redirect-rules';
import { paths } from '#client/lib/location/paths';
import type { LinkCode } from '#client/lib/services/account-service';

interface StateWithCode {
  linkCode: string | null;
  invitation: string | null;
  linkMode: string | null;
}

/** Part of the window that is read and changed. */
export interface LinkWindow {
  location: Pick<Location, 'href' | 'origin' | 'pathname' | 'search'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

/**
 * Moves the code of a mailed link from the address bar to the window's history entry, before any other code reads the
 * address. A reload still has it, but the store, the browser's history, later requests and screenshots do not. Of the
 * other parameters only the redirect target is kept, by the rules for redirects.
 */
export function takeLinkCode({ location, history }: LinkWindow): LinkCode {
  if (location.pathname !== paths.accountAction()) {
    return { get: () => null, invitation: () => null, forReset: () => true, forget: () => undefined };
  }
  const given = new URLSearchParams(location.search);
  let code = given.get('oobCode') ?? kept('linkCode', history.state);
  let invitation = getInvitation(given) ?? kept('invitation', history.state);
  const linkMode = given.get('mode') ?? kept('linkMode', history.state);
  const target = getTarget(given, location.origin);
  const query = target === '/' ? '' : `?${new URLSearchParams({ redirect: target }).toString()}`;
  const isLink = code !== null || invitation !== null;
  const state: StateWithCode | null = isLink ? { linkCode: code, invitation, linkMode } : null;
  history.replaceState(state, '', paths.accountAction() + query);
  return {
    get: () => code,
    invitation: () => invitation,
    forReset: () => linkMode === null || linkMode === 'resetPassword',
    forget: () => {
      code = null;
      invitation = null;
      if (location.pathname === paths.accountAction()) history.replaceState(null, '');
    },
  };
}

/** Returns the redirect target of the link itself, or of its return address. */
function getTarget(given: URLSearchParams, origin: string): string {
  const own = given.get('redirect');
  if (own !== null) return safeRedirect(own, origin);
  const back = given.get('continueUrl') ?? '';
  const url = URL.canParse(back) ? new URL(back) : null;
  if (url?.origin !== origin) return safeRedirect(null, origin);
  return safeRedirect(url.searchParams.get('redirect') ?? url.pathname + url.search + url.hash, origin);
}

/**
 * Returns the number that identifies an invitation's link on the server: the only content of a copied link, and part of
 * the return address of a mailed one.
 */
function getInvitation(given: URLSearchParams): string | null {
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
