/*
 * The hidden iframe of the sign-in domain. It receives the result from the consent page and passes it to the page
 * that started the sign-in. After a redirect, the result is in session storage.
 */
(() => {
  const query = new URLSearchParams(location.search);
  const storageKey = `firebase:redirectEvent:${query.get('apiKey')}:${query.get('appName')}`;

  gapi.load('gapi.iframes', () => {
    const page = gapi.iframes.getContext().getParentIframe();
    const sendEvent = (authEvent) => page.send('authEvent', { type: 'authEvent', authEvent });

    page.register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true }));
    window.addEventListener('message', ({ data, origin }) => {
      if (origin === location.origin && data?.eventType === 'sendAuthEvent') sendEvent(data.data.authEvent);
    });

    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    // The SDK waits for a first event even if there is no result.
    sendEvent(stored ? JSON.parse(stored) : { type: 'unknown', error: { code: 'auth/no-auth-event' } });
  });
})();
