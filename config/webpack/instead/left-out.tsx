import type { ReactNode } from 'react';

/**
 * Replaces parts of antd's components that no page uses (LEFT_OUT in webpack.config.ts). A component that needs one
 * of them fails with this message in development. Remove the part from that list then.
 */
// oxlint-disable-next-line import/no-default-export -- antd imports the default
export default function LeftOut(): ReactNode {
  throw new Error('This part of antd is left out of the build. Take it from LEFT_OUT in webpack.config.ts.');
}

/** Export of the table's filter menu, called only for columns with a filter menu. */
export const flattenKeys = LeftOut;
