import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { SearchText } from '#contract/lib/lists/filters';
import { ListName } from '#contract/lib/lists/list-schemas';
import type { Permission } from '#contract/lib/permissions/permissions-rules';
import { feature } from '#contract/lib/feature';

export const paletteFeature = feature({
  name: 'palette',
  audit: {},
});

/** Maximum number of results for each kind. */
export const PALETTE_ROWS = 5;

/** A sale with its number as name. `hint` is the name of the party that matched, otherwise the customer's. */
export const PaletteSale = z.extend(ListName, {
  by: z.enum(['customer', 'agent', 'marketer']),
  /** Amount, ₪. */
  amount: z.number(),
});
export type PaletteSale = z.infer<typeof PaletteSale>;

/** A list is missing if the caller lacks its permissions. */
export const PaletteResponse = z.object({
  agents: z.optional(z.array(ListName)),
  customers: z.optional(z.array(ListName)),
  marketers: z.optional(z.array(ListName)),
  sales: z.optional(z.array(PaletteSale)),
});
export type PaletteResponse = z.infer<typeof PaletteResponse>;

/** Permissions required for each kind of results. */
export const PALETTE_NEEDS = {
  agents: ['user_info.view'],
  customers: ['customers.view'],
  marketers: ['reports.view'],
  sales: ['user_info.view', 'sales.view'],
} as const satisfies Record<keyof PaletteResponse, readonly Permission[]>;

export const findAnything = route(paletteFeature, {
  method: 'GET',
  path: '/api/palette',
  summary:
    'Agents, customers, marketers and sales that match a text, limited to those that the caller may view',
  requires: 'signed-in',
  query: z.strictObject({ text: SearchText }),
  response: z.object({ data: PaletteResponse }),
});
