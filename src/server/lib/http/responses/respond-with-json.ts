import type { Exchange } from './exchange';

/** Returns the handler's result, which Fastify serialises by the declared schema. */
export async function respondWithJson(exchange: Exchange): Promise<unknown> {
  const { declaration, limits, request, reply, handle } = exchange;
  if (!declaration.waits) return handleWithinLimits(exchange);
  limits.open(request, reply);
  return handle();
}

/** Runs the handler when the request's turn has come. Access is checked again after waiting. */
export function handleWithinLimits({
  declaration,
  limits,
  request,
  authorize,
  handle,
}: Exchange): Promise<unknown> {
  const within = declaration.heavy ? limits.withinHeavy : limits.within;
  return within(request, async (hasWaited) => {
    if (hasWaited) await authorize();
    return handle();
  });
}
