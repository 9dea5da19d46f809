import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { requirementText } from '#contract/lib/http/route';
import type { Config } from '../config';

/** Path of the API description. Its JSON is at `/json` below. */
export const OPEN_API_PATH = '/api/docs';

/** Serves OpenAPI 3.1 of the declared routes. Not in production, since it reveals the whole API. */
export const apiDescription = fp(describeApi, { name: 'api-description' });

async function describeApi(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  if (config.mode === 'production') return;
  // Packages of development: a production server does not install the pages.
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Misrad', version: '1' },
      components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ idToken: [] }],
    },
    transform: describeRoute,
  });
  await app.register(swaggerUi, { routePrefix: OPEN_API_PATH });
}

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** Describes only declared routes, each with its requirement. */
const describeRoute: typeof toJsonSchema = (document) => {
  const declaration = document.route.config?.declaration;
  if (!declaration) return { schema: { hide: true }, url: document.url };
  const { schema, url } = toJsonSchema(document);
  const secured = declaration.requires === 'public' ? { security: [] } : {};
  const requirement = `Requires: ${requirementText(declaration.requires)}`;
  const description = declaration.openToTokens ? `${requirement}. Open to tokens of scripts` : requirement;
  return { schema: { ...schema, ...secured, description }, url };
};
