/** A product whose stock is below this is low, unless it has a reorder level of its own. */
export const DEFAULT_REORDER_LEVEL = 5;

/** In the product's own unit. */
export const HIGHEST_REORDER_LEVEL = 1_000_000;
