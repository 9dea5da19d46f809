import * as z from 'zod/mini';

/**
 * The body that changes a setting: all of it, and `basedOn`, what its caller had before the eyes. Where another one is in
 * force by then, nothing changes and the answer is 409: one of two people would undo what the other has just saved.
 */
export function settingBody<Shape extends z.core.$ZodLooseShape>(
  setting: z.ZodMiniObject<Shape, z.core.$strict>,
) {
  return z.extend(setting, { basedOn: z.optional(setting) });
}
