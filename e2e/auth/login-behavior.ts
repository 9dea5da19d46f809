import { unsignedToken } from '#mocks/identity/test-tokens';

interface Setting {
  requireLoginEachVisit: boolean;
  disconnectOnInactivity: boolean;
  inactiveTimeoutMinutes: number;
}

export const NO_SIGN_OUT: Setting = {
  requireLoginEachVisit: false,
  disconnectOnInactivity: false,
  inactiveTimeoutMinutes: 30,
};

/** Sets the rules of automatic sign-out as the demo's administrator, without a browser. */
export async function setLoginBehavior(origin: string, setting: Partial<Setting>): Promise<void> {
  const token = unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' });
  const response = await fetch(`${origin}/api/system/login-behavior`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...NO_SIGN_OUT, ...setting }),
  });
  if (!response.ok) throw new Error(`login behaviour: ${response.status} ${await response.text()}`);
}
