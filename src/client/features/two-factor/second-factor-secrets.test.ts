import { waitFor } from '@testing-library/react';
import { makeStore } from '#client/app/store';
import { buildProfile } from '#client/lib/testing/profile';
import {
  buildServices,
  buildUser,
  json,
  errorResponse,
  TestServer,
  TOKEN,
} from '#client/lib/testing/services';
import { observeIdentity } from '#client/features/auth/login/sign-in';
import { registerDevice } from '#client/features/biometric/device-api';
import { verifyByDevice, verifyCode } from './verify-second-factor';

const secrets = {
  code: '73019455',
  registerChallenge: 'canary-register-challenge',
  authenticateChallenge: 'canary-authenticate-challenge',
  id: 'canary-credential-id',
  clientDataJSON: 'canary-client-data',
  attestationObject: 'canary-attestation',
  signature: 'canary-signature',
  token: TOKEN,
};

const registrationOptions = {
  challenge: secrets.registerChallenge,
  rp: { name: 'Misrad', id: 'misrad.example' },
  user: { id: 'dXNlcg', name: 'dana', displayName: 'dana' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    authenticatorAttachment: 'platform',
    residentKey: 'discouraged',
    requireResidentKey: false,
    userVerification: 'required',
  },
};
const authenticationOptions = {
  challenge: secrets.authenticateChallenge,
  timeout: 1,
  rpId: 'misrad.example',
  allowCredentials: [{ type: 'public-key', id: secrets.id }],
  userVerification: 'required',
};

it('puts no code, token, challenge or credential into an action, the state or the log', async () => {
  const server = new TestServer({
    'GET /api/auth/userProfile': () => json(buildProfile()),
    'GET /api/system/two-factor': () => json({ data: { enabled: true, codeSet: true, verified: false } }),
    'POST /api/system/two-factor/verify': () => errorResponse(401, 'wrong_code'),
    'GET /api/biometric/authenticate/options': () => json(authenticationOptions),
    'POST /api/biometric/authenticate/verify': () => json({ verified: true }),
    'POST /api/biometric/register/options': () => json(registrationOptions),
    'POST /api/biometric/register/verify': () => json({ verified: true }),
  });
  const services = buildServices({ server });
  const { id, clientDataJSON, attestationObject, signature } = secrets;
  const common = { id, rawId: id, type: 'public-key' as const };
  services.authenticator.create = () =>
    Promise.resolve({ ...common, response: { clientDataJSON, attestationObject } });
  services.authenticator.get = () =>
    Promise.resolve({ ...common, response: { clientDataJSON, authenticatorData: 'AA', signature } });
  services.identity.user = buildUser();
  const { store, stop, startListening } = makeStore(services);
  const seen: unknown[] = [];
  startListening({
    predicate: (action) => {
      seen.push(action, store.getState());
      return false;
    },
    effect: () => undefined,
  });
  store.dispatch(observeIdentity());
  await waitFor(() => expect(store.getState().twoFactor.status).toBe('needed'));

  await store.dispatch(verifyCode(secrets.code));
  await store.dispatch(verifyByDevice());
  expect(await store.dispatch(registerDevice('המחשב'))).toBeNull();
  stop();

  const everything = JSON.stringify([seen, store.getState(), services.logged]);
  expect(everything).toContain('twoFactor/verificationFailed');
  expect(everything).toContain('"status":"verified"');
  expect(server.count('POST /api/biometric/register/verify')).toBe(1);
  for (const secret of Object.values(secrets)) expect(everything).not.toContain(secret);
});
