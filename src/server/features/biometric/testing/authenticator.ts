import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Values that a test may change in an authenticator's response. */
export interface ResponseChanges {
  type?: string;
  origin?: string;
  challenge?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  rpId?: string;
  /** Flag bits: user present 1, user verified 4, backup eligible 8, backup state 16, attested 64. */
  flags?: number;
  counter?: number;
  userHandle?: string | null;
  id?: string;
  signature?: Buffer;
}

const ORIGIN = 'http://localhost:4000';
const RP_ID = 'localhost';
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const ATTESTED = 64;

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A software authenticator that responds according to the WebAuthn specification, or with changed values. */
export class TestAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** Returns the response to registration options, as sent by a browser. */
  register(challenge: string, bend: ResponseChanges = {}) {
    const clientDataJSON = this.clientData('webauthn.create', challenge, bend);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const authData = Buffer.concat([this.authenticatorData(bend, ATTESTED), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]);
    return {
      id: bend.id ?? base64url(this.id),
      rawId: bend.id ?? base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Returns the response to authentication options, as sent by a browser. */
  authenticate(challenge: string, bend: ResponseChanges = {}) {
    this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', challenge, bend);
    const authenticatorData = this.authenticatorData(bend, 0);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const signature = bend.signature ?? sign('sha256', signed, this.key.privateKey);
    return {
      id: bend.id ?? base64url(this.id),
      rawId: bend.id ?? base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(bend.userHandle !== undefined && { userHandle: bend.userHandle }),
      },
    };
  }

  private clientData(type: string, challenge: string, bend: ResponseChanges): Buffer {
    const { crossOrigin = false, topOrigin } = bend;
    return Buffer.from(
      JSON.stringify({
        type: bend.type ?? type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? ORIGIN,
        crossOrigin,
        ...(topOrigin && { topOrigin }),
      }),
    );
  }

  private authenticatorData(bend: ResponseChanges, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bend.counter ?? this.counter);
    const flags = (bend.flags ?? USER_PRESENT | USER_VERIFIED) | more;
    return Buffer.concat([sha256(bend.rpId ?? RP_ID), Buffer.from([flags]), counter]);
  }

  /** COSE_Key of an ES256 key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

/** Encodes CBOR text of fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** Encodes CBOR bytes with a length of 24 to 65,535. */
function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 0xff]);
  return Buffer.concat([head, value]);
}
