import { CreatedApiToken } from '#contract/features/api-tokens/api-tokens-contract';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { startPeople, type People } from '#server/features/accounts/users/testing/people';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Script {
  id: string;
  token: string;
  /** Calls the server with the token. @returns status and code, e.g. `403 forbidden` */
  call(method: Method, url: string, payload?: object): Promise<string>;
}

export interface Scripts extends People {
  /** Creates a token through the route. */
  make(maker: string, body: { roleId: string; name?: string; days?: number }): Promise<Script>;
}

/** Starts the server with helpers to create users, roles and their tokens. */
export async function startScripts(overrides: Parameters<typeof startPeople>[0] = {}): Promise<Scripts> {
  const people = await startPeople(overrides);
  const call = async (token: string, method: Method, url: string, payload?: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await people.test.app.inject({ method, url, headers, ...(payload && { payload }) });
    if (response.statusCode < 400) return String(response.statusCode);
    return `${response.statusCode} ${ErrorBody.parse(response.json()).error.code}`;
  };
  return {
    ...people,
    async make(maker, body) {
      const response = await people
        .person(maker)
        .send('POST', '/api/system/api-tokens', { name: 'reports', ...body });
      if (response.status !== 200) throw new Error(`${response.status} ${response.code}`);
      const { id, token } = CreatedApiToken.parse(response.data).data;
      return { id, token, call: (...args) => call(token, ...args) };
    },
  };
}
