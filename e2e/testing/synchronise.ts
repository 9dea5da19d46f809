import { unsignedToken } from '#mocks/identity/test-tokens';

/** Fetches the changes of the CRM, as the administrator. */
export async function synchronise(origin: string): Promise<void> {
  const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
  const response = await fetch(`${origin}/api/sync/fireberry?syncType=last_update`, {
    headers: { authorization },
  });
  if (!response.ok) throw new Error(`synchronisation: ${response.status} ${await response.text()}`);
}
