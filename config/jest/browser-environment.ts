import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * What browsers have and jsdom lacks, or has in a form that does not fit the others (Node's `fetch` refuses jsdom's
 * `AbortSignal`, its streams and its typed arrays).
 */
const fromNode = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  Blob,
  CompressionStream,
  DecompressionStream,
  Headers,
  ReadableStream,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  URL,
  URLSearchParams,
  Uint8Array,
  WritableStream,
  structuredClone,
};

/** jsdom, completed from Node. Everything that would keep the process alive is closed with the test file. */
export default class BrowserEnvironment extends TestEnvironment {
  private readonly closers: (() => void)[] = [];

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args);
    const { global, closers } = this;
    const location = global.location;

    class ClosableMessageChannel extends MessageChannel {
      constructor() {
        super();
        closers.push(() => this.port1.close());
      }
    }

    class ClosableBroadcastChannel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        closers.push(() => this.close());
      }
    }

    /** Node knows no page, so an address like `/api/users` means nothing to it. */
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    }

    const pageFetch: typeof fetch = (input, init) => fetch(new PageRequest(input, init));

    const additions = {
      ...fromNode,
      BroadcastChannel: ClosableBroadcastChannel,
      MessageChannel: ClosableMessageChannel,
      Request: PageRequest,
      crypto: globalThis.crypto,
      fetch: pageFetch,
    };
    for (const [name, value] of Object.entries(additions)) {
      Object.defineProperty(global, name, { value, configurable: true, enumerable: true, writable: true });
    }
  }

  /** Packages' Node builds: they are CommonJS, while the browser ones are ES modules that Jest cannot load. */
  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  override async teardown(): Promise<void> {
    for (const close of this.closers) close();
    await super.teardown();
  }
}
