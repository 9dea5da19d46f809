import { isAction } from '@reduxjs/toolkit';
import type { Extra } from '../start-app-listening';

// RTK Query is later code than the login page: its actions are known here by name, and its endpoints are asked for.

interface EndedCall {
  endpoint: string;
  outcome: 'fulfilled' | 'rejected';
  payload: unknown;
}

const CALL_ENDED = /^api\/execute(?:Query|Mutation)\/(fulfilled|rejected)$/;

/** The call that an action tells the end of; null: it tells of none. */
export function endedCall(action: unknown): EndedCall | null {
  const [, outcome] = (isAction(action) && CALL_ENDED.exec(action.type)) || [];
  if (outcome === undefined) return null;
  const { meta, payload } = action as { meta?: { arg?: { endpointName?: string } }; payload?: unknown };
  return { endpoint: meta?.arg?.endpointName ?? '', outcome: outcome as EndedCall['outcome'], payload };
}

/** Has that endpoint just been answered? */
export function answered(endpoint: string): (action: unknown) => boolean {
  return (action) => {
    const call = endedCall(action);
    return call?.outcome === 'fulfilled' && call.endpoint === endpoint;
  };
}

/** A room's endpoints, and RTK Query attached to this store. @throws when the code does not come. */
export async function openEndpoints<Room>(
  { openApi }: Pick<Extra, 'openApi'>,
  load: () => Promise<Room>,
): Promise<Room> {
  const [room] = await Promise.all([load(), openApi()]);
  return room;
}
