/*
 * Replaces https://apis.google.com/js/api.js. The SDK opens a hidden iframe of the sign-in domain and waits for its messages. Here
 * the consent page has the application's origin, so it needs no iframe: it sends its result to this window, or after a
 * redirect leaves it in the session storage.
 */
(() => {
  if (window.gapi?.iframes) return;
  const RESULT = 'mock-google-result';

  const frame = {
    restyle: async () => [],
    ping: async () => [],
    send: (_name, _data, respond) => {
      try {
        respond([{ webStorageSupport: true }]);
      } catch {
        // The SDK throws in its callback after every response, good or bad.
      }
    },
    register: (_name, handler) => {
      const handle = (authEvent) => handler({ type: 'authEvent', authEvent });
      window.addEventListener('message', ({ origin, data }) => {
        if (origin === location.origin && data?.[RESULT]) handle(data[RESULT]);
      });
      const stored = sessionStorage.getItem(RESULT);
      sessionStorage.removeItem(RESULT);
      // The SDK waits for a first event even if there is no result.
      const first = stored ? JSON.parse(stored) : { type: 'unknown', error: { code: 'auth/no-auth-event' } };
      setTimeout(() => handle(first), 0);
    },
  };

  window.gapi = {
    iframes: {
      Iframe: Object,
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open: (_options, opened) => opened(frame) }),
    },
  };
})();
