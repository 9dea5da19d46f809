import { unsignedToken } from '#mocks/identity/test-tokens';

/** Changes a setting of the organisation, as the administrator. */
export async function changeSetting(origin: string, path: `/api/${string}`, setting: object): Promise<void> {
  const token = unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' });
  const response = await fetch(`${origin}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(setting),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
