import type { AuthenticatorService } from '../biometric/authenticator-service';
import type { Tabs } from './services';

/** A built-in authenticator: absent until the test says otherwise. */
export class TestAuthenticator implements AuthenticatorService {
  present = false;
  create: AuthenticatorService['create'] = () => Promise.reject(new Error('not expected'));
  get: AuthenticatorService['get'] = () => Promise.reject(new Error('not expected'));

  available(): Promise<boolean> {
    return Promise.resolve(this.present);
  }
}

/** One browser; every `openTab` hears what the others say, after the task in which it was said. */
export class TestBrowser {
  private readonly listeners = new Set<{ tab: symbol; heard: (message: unknown) => void }>();

  openTab(): Tabs {
    const tab = Symbol('tab');
    return {
      send: (message) => {
        const others = Array.from(this.listeners).filter((listener) => listener.tab !== tab);
        for (const { heard } of others) queueMicrotask(() => heard(structuredClone(message)));
      },
      onMessage: (heard) => {
        const listener = { tab, heard };
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
    };
  }
}
