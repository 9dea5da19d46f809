/** For `npx drizzle-kit@0.31.11 generate --name <room>`, which writes the next migration after a change of the schema. */
export default {
  dialect: 'postgresql',
  schema: './src/server/platform/database/schema.ts',
  out: './src/server/platform/database/migrations',
};
