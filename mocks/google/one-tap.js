/*
 * Replaces https://accounts.google.com/gsi/client. The application only uses `google.accounts.id`. The prompt is
 * a box with one account, `window.oneTapAccount`. Without an account it stays hidden, as in a browser without a
 * Google session. The credential is an unsigned token, which the identity emulator accepts.
 */
(() => {
  let settings;
  let box;

  function encode(part) {
    const bytes = new TextEncoder().encode(JSON.stringify(part));
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  }

  function credentialOf({ sub, email, name }) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub, email, name, email_verified: true, aud: settings.client_id, nonce: settings.nonce };
    const times = { iss: 'https://accounts.google.com', iat: now, exp: now + 3600 };
    return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, ...times })}.`;
  }

  /** Creates Google's notification about the state of the prompt. */
  function notification(type, reason) {
    return {
      getMomentType: () => type,
      isDisplayMoment: () => type === 'display',
      isDisplayed: () => type === 'display' && !reason,
      isNotDisplayed: () => type === 'display' && Boolean(reason),
      getNotDisplayedReason: () => reason,
      isSkippedMoment: () => type === 'skipped',
      getSkippedReason: () => reason,
      isDismissedMoment: () => type === 'dismissed',
      getDismissedReason: () => reason,
    };
  }

  function close() {
    box?.remove();
    box = undefined;
  }

  function prompt(listener) {
    const account = window.oneTapAccount;
    close();
    if (!account) {
      listener?.(notification('display', 'opt_out_or_no_session'));
      return;
    }
    box = document.createElement('div');
    box.id = 'one-tap';
    const accept = document.createElement('button');
    accept.dataset.email = account.email;
    accept.textContent = account.name ?? account.email;
    accept.addEventListener('click', () => {
      close();
      listener?.(notification('dismissed', 'credential_returned'));
      settings.callback({ credential: credentialOf(account), select_by: 'user' });
    });
    const dismiss = document.createElement('button');
    dismiss.id = 'one-tap-dismiss';
    dismiss.textContent = '×';
    dismiss.addEventListener('click', () => {
      close();
      listener?.(notification('skipped', 'user_cancel'));
    });
    box.append(accept, dismiss);
    document.body.append(box);
    listener?.(notification('display'));
  }

  window.google = {
    ...window.google,
    accounts: {
      id: {
        initialize: (given) => {
          settings = given;
        },
        prompt,
        cancel: close,
        disableAutoSelect: () => {},
        storeCredential: () => {},
        revoke: (_hint, done) => done?.({ successful: true }),
      },
    },
  };
  window.onGoogleLibraryLoad?.();
})();
