import { lazy } from 'react';

/** Loads the charts' code on demand. */
export const ColumnChart = lazy(async () => ({
  default: (await import(/* webpackChunkName: "bar-charts" */ './bar-charts')).ColumnChart,
}));
