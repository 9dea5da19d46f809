import type { FeatureName, FeatureTags } from '#contract/features';
import type { Page } from './page';

/** Part of a feature in the client. It is loaded on every page, so it loads the feature's code on demand. */
export interface ClientFeature<Name extends FeatureName> {
  /** As in the contract, which is too large for this code. */
  tags: FeatureTags<Name>;
  /** Imports the RTK Query endpoints of all routes. Used by time travel; pages import them directly. */
  endpoints: () => readonly Promise<unknown>[];
  /** Pages outside of the settings. */
  pages: readonly Page[];
}

export function clientFeature<Name extends FeatureName>(
  _name: Name,
  feature: ClientFeature<Name>,
): ClientFeature<Name> {
  return feature;
}
