import { findAnything } from '../../contract/palette/palette-contract';
import { serve } from '../platform/http/serve-route';
import { findNamed } from './palette-queries';

export const paletteRoutes = [
  serve(findAnything, async ({ services, user, query }) => ({
    data: query.text === undefined ? {} : await findNamed(query.text, user.permissions, services),
  })),
];
