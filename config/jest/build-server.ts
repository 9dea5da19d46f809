import { ensureBuilt } from '../../scripts/ensure-built';

/** Tests that start real servers start those that were built from the present sources. */
export default (): Promise<void> => ensureBuilt(['server']);
