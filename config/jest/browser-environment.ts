import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Browser APIs that jsdom lacks, or that are incompatible with the others (Node's `fetch` rejects jsdom's
 * `AbortSignal`, streams and typed arrays).
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

/** jsdom with additions from Node. Everything that keeps the process alive is closed after the test file. */
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

    /** Resolves relative addresses like `/api/users`, which Node does not support. */
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
    this.ignoreNavigation();
    for (const [name, value] of Object.entries(additions)) {
      Object.defineProperty(global, name, { value, configurable: true, enumerable: true, writable: true });
    }
  }

  /** Tests check that a click is left to the browser. jsdom then reports that it cannot open another page. */
  private ignoreNavigation(): void {
    const virtualConsole = this.dom?.virtualConsole;
    const [report] = virtualConsole?.listeners('jsdomError') ?? [];
    virtualConsole?.removeAllListeners('jsdomError');
    virtualConsole?.on('jsdomError', (error) => {
      if (!error.message.startsWith('Not implemented: navigation')) report?.(error);
    });
  }

  /**
   * Loads the Node builds of packages: they are CommonJS, while Jest cannot load the ES modules of the browser
   * builds.
   */
  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  override async teardown(): Promise<void> {
    for (const close of this.closers) close();
    await super.teardown();
  }
}
