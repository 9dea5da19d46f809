import type * as z from 'zod/v4/core';
import { allRoutes } from '#contract/features';

/** Lists the places of a route's input schemas that accept unknown fields, as `place.of.it: how`. */
function openPlaces(schema: unknown, place: string, seen = new Set<unknown>()): string[] {
  const { def } = (schema as z.$ZodTypes)._zod;
  if (seen.has(schema)) return [];
  seen.add(schema);
  const within = (inner: unknown, name = ''): string[] => openPlaces(inner, place + name, seen);
  switch (def.type) {
    case 'object': {
      const isStrict = def.catchall?._zod.def.type === 'never';
      const inner = Object.entries(def.shape).flatMap(([name, field]) => within(field, `.${name}`));
      return isStrict ? inner : [`${place}: takes other fields`, ...inner];
    }
    case 'array':
      return within(def.element, '[]');
    case 'record':
      return [...within(def.keyType, '{}'), ...within(def.valueType, '{}')];
    case 'union':
      return def.options.flatMap((option) => within(option));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return within(def.innerType);
    case 'pipe':
      return within(def.in);
    case 'any':
    case 'unknown':
      return [`${place}: takes anything`];
    default:
      return [];
  }
}

const EXCEPTIONS = [
  // Browsers add fields to a credential. None of them is stored.
  'POST /api/biometric/authenticate/verify body.credential: takes other fields',
  'POST /api/biometric/authenticate/verify body.credential.response: takes other fields',
  'POST /api/biometric/register/verify body.credential: takes other fields',
  'POST /api/biometric/register/verify body.credential.response: takes other fields',
  // The specification (section 5) coerces any value here.
  'PUT /api/system/login-behavior body.requireLoginEachVisit: takes anything',
  'PUT /api/system/login-behavior body.disconnectOnInactivity: takes anything',
  'PUT /api/system/login-behavior body.inactiveTimeoutMinutes: takes anything',
];

it('routes reject undeclared fields at any depth', () => {
  const found = allRoutes.flatMap(({ method, path, query, body }) =>
    Object.entries({ query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : openPlaces(schema, `${method} ${path} ${part}`),
    ),
  );
  expect(found.sort()).toEqual([...EXCEPTIONS].sort());
});
