import { ensureBuilt } from '../../scripts/ensure-built';

/** Tests with real servers use builds of the current sources. */
export default (): Promise<void> => ensureBuilt(['server']);
