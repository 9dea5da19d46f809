import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

/** Accepts JSON only. A POST with an empty body is accepted, as required by several routes of spec.md section 7. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, parsed) => {
      const hasHalf = error === null && HALF_ESCAPED.test(body as string) && hasHalfCharacter(parsed);
      done(hasHalf ? new HttpError('bad_request', 'half a character') : error, parsed);
    });
  });
}

/** A lone surrogate, which no database can store. In JSON it occurs only as an escape. */
const HALF_CHARACTER = /\p{Surrogate}/u;
const HALF_ESCAPED = /\\ud/i;

function hasHalfCharacter(parsed: unknown): boolean {
  const left = [parsed];
  for (const one of left) {
    if (typeof one === 'string' && HALF_CHARACTER.test(one)) return true;
    if (typeof one === 'object' && one !== null) for (const pair of Object.entries(one)) left.push(...pair);
  }
  return false;
}
