import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '../http/api';
import type { EndpointFacts } from '../http/base-query';

export interface EndpointDefinition {
  type: 'query' | 'mutation' | 'infinitequery';
  extraOptions?: EndpointFacts;
  providesTags?: unknown;
  invalidatesTags?: unknown;
}

/** Endpoints of all features, by name. */
export function loadEndpoints(): Map<string, EndpointDefinition> {
  const client = join(__dirname, '..', '..');
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (/(^|\/)[^/]+-(api|endpoints)\.tsx?$/.test(file)) jest.requireActual(join(client, file));
  }
  const definitions = new Map<string, EndpointDefinition>();
  const collect = (name: string) => (definition: unknown) =>
    void definitions.set(name, definition as EndpointDefinition);
  const names = Object.keys(api.endpoints);
  api.enhanceEndpoints({ endpoints: Object.fromEntries(names.map((name) => [name, collect(name)])) });
  return definitions;
}
