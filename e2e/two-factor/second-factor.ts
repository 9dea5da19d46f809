import { unsignedToken } from '#mocks/identity/test-tokens';
import { getLastOutput, type Product } from '../testing/product';

export const CODE = '482913';

/**
 * Sets the organisation's second factor as the demo's administrator, without a browser. Use one instance per
 * application. `switchOff` restores the setting, except that the code stays `CODE`.
 */
export class SecondFactor {
  private cookie = '';
  private code = CODE;
  private on = false;
  private readonly token = unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' });

  constructor(private readonly product: Product) {}

  async switchOn(code = CODE): Promise<void> {
    await this.change({ enabled: true, code, currentCode: this.code });
    [this.on, this.code] = [true, code];
    await this.verify();
  }

  /** Does nothing while the second factor is off. */
  async switchOff(): Promise<void> {
    if (!this.on) return;
    if (this.code !== CODE) await this.switchOn();
    await this.change({ enabled: false, currentCode: this.code });
    this.on = false;
  }

  /** Switches biometrics on or off for all users. */
  async allowDevices(enabled: boolean): Promise<void> {
    await this.expectOk('PUT', '/api/system/biometric', { enabled });
  }

  /** Sends a request as the administrator, verified if necessary. */
  async expectOk(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.call(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  private async change(body: object): Promise<void> {
    await this.expectOk('PUT', '/api/system/two-factor', body);
  }

  private async verify(): Promise<void> {
    const response = await this.call('POST', '/api/system/two-factor/verify', { code: this.code });
    if (!response.ok)
      throw new Error(`the administrator's code: ${response.status} ${await response.text()}`);
    this.cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  }

  private async call(method: string, path: string, body?: unknown): Promise<Response> {
    const startedAt = Date.now();
    return fetch(this.product.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      const after = `after ${Date.now() - startedAt} ms; ${getLastOutput(this.product.running)}`;
      throw new Error(`${method} ${path}: no answer ${after}`, { cause });
    });
  }
}
