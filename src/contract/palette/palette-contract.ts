import * as z from 'zod/mini';
import { route } from '../http/route';
import { SearchText } from '../lists/filters';
import { ListName } from '../lists/list-schemas';

/** Of each kind so many are named. */
export const PALETTE_ROWS = 5;

/** A sale is named by its number; `hint` is the name of the party by which it was found, else its customer's. */
export const PaletteSale = z.extend(ListName, {
  by: z.enum(['customer', 'agent', 'marketer']),
  /** Shekels. */
  amount: z.number(),
});
export type PaletteSale = z.infer<typeof PaletteSale>;

/** Each list is left out for whoever may not see what it names. */
export const PaletteAnswer = z.object({
  agents: z.optional(z.array(ListName)),
  customers: z.optional(z.array(ListName)),
  marketers: z.optional(z.array(ListName)),
  sales: z.optional(z.array(PaletteSale)),
});
export type PaletteAnswer = z.infer<typeof PaletteAnswer>;

export const findAnything = route({
  method: 'GET',
  path: '/api/palette',
  summary: 'Agents, customers, marketers and sales by a text, of what the caller may see',
  requires: 'signed-in',
  query: z.strictObject({ text: SearchText }),
  response: z.object({ data: PaletteAnswer }),
});
