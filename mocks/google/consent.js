/* The consent page: the selected or entered account becomes the result of the sign-in. */
(() => {
  const RESULT = 'mock-google-result';
  const query = new URLSearchParams(location.search);

  /** The emulator accepts a Google ID token as plain JSON claims. */
  function finish(account) {
    const claims = { ...account, email_verified: true, iss: '', aud: '', iat: 0, exp: 0 };
    const idToken = encodeURIComponent(JSON.stringify(claims));
    const result = {
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: `${location.origin}${location.pathname}?providerId=google.com&id_token=${idToken}`,
      sessionId: 'unused',
      postBody: '',
      tenantId: query.get('tid'),
      error: null,
    };
    if (/popup/i.test(result.type)) {
      window.opener.postMessage({ [RESULT]: result }, location.origin);
    } else {
      sessionStorage.setItem(RESULT, JSON.stringify(result));
      location.assign(query.get('redirectUrl'));
    }
  }

  for (const button of document.querySelectorAll('button[data-account]'))
    button.addEventListener('click', () => finish(JSON.parse(button.dataset.account)));
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const { email, displayName } = Object.fromEntries(new FormData(event.target));
    const sub = String(crypto.getRandomValues(new BigUint64Array(1))[0]);
    finish({ sub, email, name: displayName || undefined });
  });
  document.querySelector('#cancel').addEventListener('click', () => {
    if (window.opener) window.close();
    else history.back();
  });
})();
