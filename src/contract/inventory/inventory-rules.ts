/** A product whose stock is below this many pieces is low, unless it has a reorder level of its own. */
export const DEFAULT_REORDER_LEVEL = 5;
