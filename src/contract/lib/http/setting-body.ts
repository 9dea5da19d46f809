import * as z from 'zod/mini';

/**
 * Schema of a body that changes a setting: the whole setting, and `basedOn` with the values that the caller has seen.
 * If other values are stored by then, the response is 409 and nothing changes. This prevents lost updates.
 */
export function settingBody<Shape extends z.core.$ZodLooseShape>(
  setting: z.ZodMiniObject<Shape, z.core.$strict>,
) {
  return z.extend(setting, { basedOn: z.optional(setting) });
}
