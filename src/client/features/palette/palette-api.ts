import { findAnything } from '#contract/features/palette/palette-contract';
import { api } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    findAnything: queryFromRoute(build, findAnything, { providesTags: ['agents', 'customers', 'sales'] }),
  }),
});

export const { useFindAnythingQuery } = paletteApi;
