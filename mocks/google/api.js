/*
 * Replaces https://apis.google.com/js/api.js. Popup and redirect sign-in only use `gapi.iframes`: the page opens a
 * hidden iframe of the sign-in domain, and both exchange named messages with responses.
 * The page and the iframe both load this file; the format of the messages is its own.
 */
(() => {
  if (window.gapi?.iframes) return;
  const mark = 'misrad-gapi';

  /** One end of a page-iframe pair. Messages wait for `connect` and for a handler of their name. */
  class Channel {
    constructor() {
      this.target = null;
      this.outbox = [];
      this.handlers = new Map();
      this.unhandled = [];
      this.answers = new Map();
      this.lastId = 0;
      this.ready = new Promise((resolve) => {
        this.setReady = resolve;
      });
    }

    connect(target) {
      this.target = target;
      for (const message of this.outbox.splice(0)) this.post(message);
      this.setReady();
    }

    post(message) {
      if (this.target) this.target.postMessage({ mark, ...message }, '*');
      else this.outbox.push(message);
    }

    register(name, handler) {
      this.handlers.set(name, handler);
      for (const message of this.unhandled.splice(0)) this.receive(message);
    }

    unregister(name) {
      this.handlers.delete(name);
    }

    /** `callback` gets the responses as a list with one element. */
    send(name, data, callback) {
      this.lastId += 1;
      if (callback) this.answers.set(this.lastId, callback);
      this.post({ name, data, id: this.lastId });
    }

    receive(message) {
      if ('answer' in message) this.answered(message);
      else if (this.handlers.has(message.name)) void this.handle(message);
      else this.unhandled.push(message);
    }

    async handle({ name, data, id }) {
      this.post({ id, answer: await this.handlers.get(name)(data) });
    }

    answered({ id, answer }) {
      const callback = this.answers.get(id);
      this.answers.delete(id);
      try {
        callback?.([answer]);
      } catch {
        // Like Google's own. The SDK throws in its callback after every answer, good or bad.
      }
    }

    restyle() {
      return Promise.resolve([]);
    }

    ping(callback) {
      return this.ready.then(() => {
        callback?.();
        return [];
      });
    }
  }

  const children = new Map();
  const parent = new Channel();
  let context;

  window.addEventListener('message', ({ source, data }) => {
    if (data?.mark !== mark) return;
    const child = children.get(source);
    if (child) {
      if (data.hello) child.connect(source);
      else child.receive(data);
    } else if (source === window.parent) {
      parent.receive(data);
    }
  });

  function open({ where, url, attributes = {} }, opened) {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'style') Object.assign(frame.style, value);
      else frame.setAttribute(name, value);
    }
    frame.src = url;
    const channel = new Channel();
    where.append(frame);
    children.set(frame.contentWindow, channel);
    return Promise.resolve(opened?.(channel) ?? channel);
  }

  function getParentIframe() {
    if (!parent.target) {
      parent.connect(window.parent);
      parent.post({ hello: true });
    }
    return parent;
  }

  window.gapi = {
    load(_names, options) {
      const callback = typeof options === 'function' ? options : options.callback;
      setTimeout(callback, 0);
    },
    iframes: {
      Iframe: Channel,
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => (context ??= { open, getParentIframe }),
    },
  };

  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  window[onload]?.();
})();
