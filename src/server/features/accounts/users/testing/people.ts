import { ErrorBody } from '#contract/lib/http/errors-contract';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

export type Headers = { authorization: string };

/** Calls the server as one user. */
export interface Person {
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<PersonResponse>;
}

export interface PersonResponse {
  status: number;
  /** Body of a successful response. */
  data: unknown;
  /** Fields of an error response. */
  code: string | null;
  reason: string | null;
  missing: readonly string[];
}

export interface People {
  test: TestApp;
  role(id: string, ...permissions: string[]): Promise<void>;
  user(id: string, roleId: string | null, isActive?: boolean): Promise<void>;
  /** Returns an existing user. */
  person(id: string): Person;
}

/** Starts the server with helpers to create users and roles by id. */
export async function startPeople(overrides: Parameters<typeof startTestApp>[0] = {}): Promise<People> {
  const test = await startTestApp(overrides);
  const { db } = test.database;
  return {
    test,
    role: async (id, ...permissions) => void (await db.insert(roles).values({ id, name: id, permissions })),
    user: async (id, roleId, isActive = true) =>
      void (await db
        .insert(users)
        .values({ id, email: `${id}@misrad.example`, displayName: id, roleId, isActive })),
    person: (id) => ({
      send: (method, url, payload) => send(test, test.holding({ uid: id }), method, url, payload),
    }),
  };
}

async function send(
  { app }: TestApp,
  headers: Headers,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<PersonResponse> {
  const result = await app.inject({ method, url, headers, ...(payload && { payload }) });
  if (result.statusCode < 400)
    return { status: result.statusCode, data: result.json(), code: null, reason: null, missing: [] };
  const { code, details, missing = [] } = ErrorBody.parse(result.json()).error;
  const reason = (details as { reason?: string } | undefined)?.reason ?? null;
  return { status: result.statusCode, data: null, code, reason, missing };
}
