import { findAnything } from '../../contract/palette/palette-contract';
import { api } from '../platform/http/api';
import { queryFromRoute } from '../platform/http/route-endpoints';

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    findAnything: queryFromRoute(build, findAnything, { providesTags: ['agents', 'customers', 'sales'] }),
  }),
});

export const { useFindAnythingQuery } = paletteApi;
