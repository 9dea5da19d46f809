import * as z from 'zod/mini';
import { nameText } from '#contract/lib/http/name-text';
import { route } from '#contract/lib/http/route';
import { Id, IdText, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { feature } from '#contract/lib/feature';

export const apiTokensFeature = feature({
  name: 'api-tokens',
  audit: {
    api_token: {
      kind: 'אסימון גישה',
      actions: { created: 'יצירת אסימון גישה', ended: 'ביטול אסימון גישה' },
    },
  },
});

/** Beginning of every token, by which tools that search for leaked secrets recognise it. */
export const API_TOKEN_PREFIX = 'msr_';
/** Beginning of the id of a token where the id of a user is expected, e.g. of a run's starter. */
export const API_TOKEN_ACTOR = 'token:';
export const API_TOKEN_NAME_MAX_LENGTH = 60;
export const API_TOKEN_MAX_DAYS = 365;
export const API_TOKEN_DEFAULT_DAYS = 90;

/** Token of a script. It calls only the routes that declare `openToTokens`. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: the role was deleted, and the token has no rights. */
  roleName: z.nullable(z.string()),
  makerId: z.string(),
  makerName: z.nullable(z.string()),
  /** Revoked, its maker was deactivated or signed out everywhere, or the data was restored from a backup. Final. */
  isEnded: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Time of the last call, to the minute. */
  lastUsedAt: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** New token. The only response with the token itself. */
export const CreatedApiToken = z.object({ data: z.object({ id: z.string(), token: z.string() }) });

const PATH = '/api/system/api-tokens';

export const apiTokensList = list(apiTokensFeature, {
  path: PATH,
  summary: 'Tokens of scripts',
  requires: 'system.manage',
  row: ApiToken,
  filter: {
    /** Part of the name of a token or of its maker. */
    text: SearchText,
    roleId: Id,
  },
  sorts: { createdAt: 'desc', name: 'asc', expiresAt: 'asc', lastUsedAt: 'desc' },
  names: ['roleId'],
  totals: {},
});

export const createApiToken = route(apiTokensFeature, {
  method: 'POST',
  path: PATH,
  summary:
    'Creates a token with the rights that the role and the caller have; only this response contains it',
  requires: 'system.manage',
  audit: 'api_token.created',
  body: z.strictObject({
    name: nameText(API_TOKEN_NAME_MAX_LENGTH),
    roleId: IdText,
    /** Days until the token expires. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(API_TOKEN_MAX_DAYS)), API_TOKEN_DEFAULT_DAYS),
  }),
  response: CreatedApiToken,
});

export const endApiToken = route(apiTokensFeature, {
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Revokes a token: its next call is refused',
  requires: 'system.manage',
  audit: 'api_token.ended',
  params: z.strictObject({ id: IdText }),
  response: z.object({ data: z.object({ id: z.string() }) }),
});
