import { findAnything } from '#contract/features/palette/palette-contract';
import { serve } from '#server/lib/http/serve-route';
import { findNamed } from './palette-queries';

export const paletteRoutes = [
  serve(findAnything, async ({ services, user, query }) => ({
    data: query.text === undefined ? {} : await findNamed(query.text, user.permissions, services),
  })),
];
