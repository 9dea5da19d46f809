import { ensureBuilt } from '../../scripts/ensure-built';

/** Builds changed sources once, before the workers start their applications. */
export default (): Promise<void> => ensureBuilt();
