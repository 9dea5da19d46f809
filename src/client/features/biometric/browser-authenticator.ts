import {
  base64URLStringToBuffer,
  bufferToBase64URLString,
  platformAuthenticatorIsAvailable,
} from '@simplewebauthn/browser';
import type {
  AuthenticationCredential,
  AuthenticationOptions,
  AuthenticatorService,
  RegisteredCredential,
  RegistrationOptions,
} from '#client/lib/services/authenticator-service';

interface Descriptor {
  id: string;
  transports?: string[] | undefined;
}

/**
 * Authenticator based on `navigator.credentials`, with bytes as base64url. Registration always requires the platform's
 * authenticator, and both operations verify the user (spec.md section 5, "Biometric").
 */
export const browserAuthenticator: AuthenticatorService = {
  available: () => platformAuthenticatorIsAvailable().catch(() => false),

  create: async (options) => {
    const made = await navigator.credentials.create({ publicKey: creationOptions(options) });
    if (!made) throw new Error('Failed to create credential');
    return registered(made as PublicKeyCredential);
  },

  get: async (options) => {
    const given = await navigator.credentials.get({ publicKey: requestOptions(options) });
    if (!given) throw new Error('Failed to get credential');
    return toAuthenticationCredential(given as PublicKeyCredential);
  },
};

function creationOptions(options: RegistrationOptions): PublicKeyCredentialCreationOptions {
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } = options;
  return {
    challenge: base64URLStringToBuffer(challenge),
    rp,
    user: { ...user, id: base64URLStringToBuffer(user.id) },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout,
    attestation: options.attestation as AttestationConveyancePreference,
    excludeCredentials: excludeCredentials.map(descriptor),
    authenticatorSelection: {
      ...(options.authenticatorSelection as AuthenticatorSelectionCriteria),
      authenticatorAttachment: 'platform',
      userVerification: 'required',
    },
  };
}

function requestOptions(options: AuthenticationOptions): PublicKeyCredentialRequestOptions {
  const { challenge, timeout, rpId, allowCredentials } = options;
  return {
    challenge: base64URLStringToBuffer(challenge),
    timeout,
    rpId,
    allowCredentials: allowCredentials.map(descriptor),
    userVerification: 'required',
  };
}

function descriptor({ id, transports }: Descriptor): PublicKeyCredentialDescriptor {
  return {
    type: 'public-key',
    id: base64URLStringToBuffer(id),
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  };
}

function registered({ id, rawId, response }: PublicKeyCredential): RegisteredCredential {
  const { clientDataJSON, attestationObject, getTransports } = response as AuthenticatorAttestationResponse;
  return {
    id,
    rawId: bufferToBase64URLString(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: bufferToBase64URLString(clientDataJSON),
      attestationObject: bufferToBase64URLString(attestationObject),
      // Older browsers have no transports.
      ...(typeof getTransports === 'function' && { transports: getTransports.call(response) }),
    },
  };
}

function toAuthenticationCredential({ id, rawId, response }: PublicKeyCredential): AuthenticationCredential {
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return {
    id,
    rawId: bufferToBase64URLString(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: bufferToBase64URLString(clientDataJSON),
      authenticatorData: bufferToBase64URLString(authenticatorData),
      signature: bufferToBase64URLString(signature),
      userHandle: userHandle === null ? null : bufferToBase64URLString(userHandle),
    },
  };
}
