import * as z from 'zod/mini';
import type { Permission } from '../permissions/permissions-rules';
import type { Feature, FeatureAction } from '../feature';
import { route, type AuditAction, type Route } from './route';

/**
 * Schema of a body that changes a setting: the whole setting, and `basedOn` with the values that the caller has seen.
 * If other values are stored by then, the response is 409 and nothing changes. This prevents lost updates.
 */
export function settingBody<Shape extends z.core.$ZodLooseShape>(
  setting: z.ZodMiniObject<Shape, z.core.$strict>,
) {
  return z.extend(setting, { basedOn: z.optional(setting) });
}

interface Declaration<F extends Feature, Shape extends z.core.$ZodLooseShape> {
  path: Route['path'];
  /** Summary of the route that changes the setting, and of the route that returns it. */
  summary: Readonly<Record<'get' | 'change', string>>;
  audit: FeatureAction<F> & AuditAction;
  setting: z.ZodMiniObject<Shape, z.core.$strict>;
}

const REQUIRED = 'system.manage' satisfies Permission;

/** Declares the routes of a setting that administrators read and change as a whole. */
export function settingRoutes<F extends Feature, Shape extends z.core.$ZodLooseShape>(
  feature: F,
  { path, summary, audit, setting }: Declaration<F, Shape>,
) {
  const declared = { path, requires: REQUIRED, response: z.object({ data: setting }) } as const;
  return {
    get: route(feature, { ...declared, method: 'GET', summary: summary.get }),
    change: route(feature, {
      ...declared,
      method: 'PUT',
      summary: summary.change,
      audit,
      body: settingBody(setting),
    }),
  };
}
