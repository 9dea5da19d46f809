import { isAction } from '@reduxjs/toolkit';
import type { ThunkExtra } from '../store-types';

// The login page does not load RTK Query: this module matches its actions by type, and loads endpoints on demand.

interface EndedCall {
  endpoint: string;
  outcome: 'fulfilled' | 'rejected';
  payload: unknown;
}

const CALL_ENDED = /^api\/execute(?:Query|Mutation)\/(fulfilled|rejected)$/;

/** Returns the request that an action completes, or null for any other action. */
export function endedCall(action: unknown): EndedCall | null {
  const [, outcome] = (isAction(action) && CALL_ENDED.exec(action.type)) || [];
  if (outcome === undefined) return null;
  const { meta, payload } = action as { meta?: { arg?: { endpointName?: string } }; payload?: unknown };
  return { endpoint: meta?.arg?.endpointName ?? '', outcome: outcome as EndedCall['outcome'], payload };
}

/** Returns a matcher for successful responses of the endpoint. */
export function answered(endpoint: string): (action: unknown) => boolean {
  return (action) => {
    const call = endedCall(action);
    return call?.outcome === 'fulfilled' && call.endpoint === endpoint;
  };
}

/**
 * Loads the endpoints of a feature and attaches RTK Query to the store.
 * @throws Error if the code fails to load.
 */
export async function openEndpoints<Room>(
  { openApi }: Pick<ThunkExtra, 'openApi'>,
  load: () => Promise<Room>,
): Promise<Room> {
  const [room] = await Promise.all([load(), openApi()]);
  return room;
}
