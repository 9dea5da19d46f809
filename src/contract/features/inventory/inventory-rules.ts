/** Default reorder level. A stock below it is low. */
export const DEFAULT_REORDER_LEVEL = 5;

/** Maximum reorder level, in the product's own unit. */
export const MAX_REORDER_LEVEL = 1_000_000;
