/* The consent page: the selected or entered account becomes the result of the sign-in. */
(() => {
  const query = new URLSearchParams(location.search);
  const apiKey = query.get('apiKey');
  const appName = query.get('appName');

  /** The emulator accepts a Google ID token as plain JSON claims. */
  function finish({ sub, email, name }) {
    const claims = { sub, email, name, email_verified: true, iss: '', aud: '', iat: 0, exp: 0 };
    const idToken = encodeURIComponent(JSON.stringify(claims));
    const providerId = encodeURIComponent(query.get('providerId'));
    send({
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: `${location.origin}${location.pathname}?providerId=${providerId}&id_token=${idToken}`,
      sessionId: 'unused',
      postBody: '',
      tenantId: query.get('tid'),
      error: null,
    });
  }

  function send(authEvent) {
    if (/popup/i.test(authEvent.type)) {
      const relay = findRelay();
      if (!relay) throw new Error('the page that opened this window is gone');
      relay.postMessage({ eventType: 'sendAuthEvent', data: { authEvent } }, location.origin);
    } else {
      sessionStorage.setItem(`firebase:redirectEvent:${apiKey}:${appName}`, JSON.stringify(authEvent));
      location.assign(query.get('redirectUrl'));
    }
  }

  /** Returns the opener's hidden iframe of this origin. Frames of other origins are not accessible. */
  function findRelay() {
    return [...Array(window.opener?.frames.length ?? 0).keys()]
      .map((index) => window.opener.frames[index])
      .find((frame) => {
        try {
          const params = new URLSearchParams(frame.location.search);
          return params.get('apiKey') === apiKey && params.get('appName') === appName;
        } catch {
          return false;
        }
      });
  }

  for (const button of document.querySelectorAll('button[data-account]')) {
    button.addEventListener('click', () => finish(JSON.parse(button.dataset.account)));
  }
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
