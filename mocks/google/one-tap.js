/*
 * Replaces https://accounts.google.com/gsi/client: the three functions of `google.accounts.id` that the application calls. The
 * prompt is a box with one account, `window.oneTapAccount`. Without an account it stays hidden, as in a browser without a
 * Google session. The credential is an unsigned token, which the identity emulator accepts.
 */
(() => {
  let settings;
  let box;

  const encode = (part) => {
    const text = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part)));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  };

  function toCredential(account) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...account, email_verified: true, aud: settings.client_id };
    const times = { iss: 'https://accounts.google.com', iat: now, exp: now + 3600 };
    return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, ...times })}.`;
  }

  function addButton(id, text, act) {
    const button = Object.assign(document.createElement('button'), { id, textContent: text });
    button.addEventListener('click', () => {
      cancel();
      act?.();
    });
    box.append(button);
  }

  function cancel() {
    box?.remove();
  }

  function prompt() {
    const account = window.oneTapAccount;
    if (!account) return;
    box = Object.assign(document.createElement('div'), { id: 'one-tap' });
    addButton('one-tap-accept', account.email, () =>
      settings.callback({ credential: toCredential(account) }),
    );
    addButton('one-tap-dismiss', '×');
    document.body.append(box);
  }

  const initialize = (given) => (settings = given);
  window.google = { accounts: { id: { initialize, prompt, cancel } } };
})();
