import { browserAuthenticator } from './browser-authenticator';
import { lazyAuthenticator } from './lazy-authenticator';

const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text)).buffer;
const base64 = (text: string): string => Buffer.from(text).toString('base64url');

const registrationOptions = {
  challenge: base64('challenge'),
  rp: { id: 'misrad.example', name: 'Misrad' },
  user: { id: base64('user-1'), name: 'dana@misrad.example', displayName: 'דנה' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1_000,
  attestation: 'none',
  excludeCredentials: [{ type: 'public-key', id: base64('old'), transports: ['internal'] }],
  // Weaker than required, whatever the server sends.
  authenticatorSelection: {
    authenticatorAttachment: 'cross-platform',
    residentKey: 'discouraged',
    requireResidentKey: false,
    userVerification: 'discouraged',
  },
};
const authenticationOptions = {
  challenge: base64('challenge'),
  timeout: 1_000,
  rpId: 'misrad.example',
  allowCredentials: [{ type: 'public-key', id: base64('mine') }],
  userVerification: 'discouraged',
};

const create = jest.fn<Promise<unknown>, [CredentialCreationOptions]>();
const get = jest.fn<Promise<unknown>, [CredentialRequestOptions]>();

function installCredentials(platform: boolean | Error): void {
  const result = platform instanceof Error ? Promise.reject(platform) : Promise.resolve(platform);
  const PublicKeyCredential = Object.assign(() => undefined, {
    isUserVerifyingPlatformAuthenticatorAvailable: () => result,
  });
  Object.defineProperty(globalThis, 'PublicKeyCredential', {
    value: PublicKeyCredential,
    configurable: true,
  });
}

beforeEach(() => {
  create.mockReset();
  get.mockReset();
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

const text = (source: BufferSource | undefined): string =>
  Buffer.from(new Uint8Array(source as ArrayBuffer)).toString();

describe('registering', () => {
  const response = {
    clientDataJSON: bytes('data'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  };

  it("requires the platform's user-verifying authenticator, and encodes bytes as base64url", async () => {
    create.mockResolvedValue({ id: 'new', rawId: bytes('new'), type: 'public-key', response });
    expect(await browserAuthenticator.create(registrationOptions)).toEqual({
      id: 'new',
      rawId: base64('new'),
      type: 'public-key',
      response: {
        clientDataJSON: base64('data'),
        attestationObject: base64('attestation'),
        transports: ['internal'],
      },
    });
    const { publicKey } = create.mock.calls[0]![0];
    expect(publicKey?.authenticatorSelection).toMatchObject({
      authenticatorAttachment: 'platform',
      userVerification: 'required',
    });
    expect([text(publicKey?.challenge), text(publicKey?.user.id)]).toEqual(['challenge', 'user-1']);
    expect(text(publicKey?.excludeCredentials?.[0]?.id)).toBe('old');
  });

  it('works without the transports, which older browsers lack', async () => {
    const { getTransports: _none, ...older } = response;
    create.mockResolvedValue({ id: 'new', rawId: bytes('new'), type: 'public-key', response: older });
    const { response: sent } = await browserAuthenticator.create(registrationOptions);
    expect(sent).not.toHaveProperty('transports');
  });

  it('fails without a credential', async () => {
    create.mockResolvedValue(null);
    await expect(browserAuthenticator.create(registrationOptions)).rejects.toThrow(
      /^Failed to create credential$/,
    );
  });
});

describe('authenticating', () => {
  const response = {
    clientDataJSON: bytes('data'),
    authenticatorData: bytes('auth'),
    signature: bytes('signature'),
    userHandle: null,
  };

  it('verifies the user with one of the given credentials', async () => {
    get.mockResolvedValue({ id: 'mine', rawId: bytes('mine'), type: 'public-key', response });
    expect(await browserAuthenticator.get(authenticationOptions)).toEqual({
      id: 'mine',
      rawId: base64('mine'),
      type: 'public-key',
      response: {
        clientDataJSON: base64('data'),
        authenticatorData: base64('auth'),
        signature: base64('signature'),
        userHandle: null,
      },
    });
    const { publicKey } = get.mock.calls[0]![0];
    expect(publicKey).toMatchObject({ rpId: 'misrad.example', userVerification: 'required' });
    expect(text(publicKey?.allowCredentials?.[0]?.id)).toBe('mine');
  });

  it('includes the user handle if there is one', async () => {
    const named = { ...response, userHandle: bytes('user-1') };
    get.mockResolvedValue({ id: 'mine', rawId: bytes('mine'), type: 'public-key', response: named });
    const { response: sent } = await browserAuthenticator.get(authenticationOptions);
    expect(sent.userHandle).toBe(base64('user-1'));
  });

  it('fails without a credential', async () => {
    get.mockResolvedValue(null);
    await expect(browserAuthenticator.get(authenticationOptions)).rejects.toThrow(
      /^Failed to get credential$/,
    );
  });
});

describe('is available', () => {
  it.each([
    ['with a built-in authenticator', true, true],
    ['not without one', false, false],
    ['not where the question fails', new Error('no'), false],
  ])('%s', async (_what, platform, expected) => {
    installCredentials(platform);
    expect(await lazyAuthenticator().available()).toBe(expected);
  });

  it('is not available in a browser without public-key credentials', async () => {
    expect(await lazyAuthenticator().available()).toBe(false);
  });
});
