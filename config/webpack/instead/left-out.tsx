import type { ReactNode } from 'react';

/**
 * Takes the place, in the browser's build, of parts of antd that its components bring along and no screen of ours shows
 * (LEFT_OUT in webpack.config.ts). Who begins to use one meets this message in development, and takes it from that list.
 */
// oxlint-disable-next-line import/no-default-export -- as antd asks for it
export default function LeftOut(): ReactNode {
  throw new Error('This part of antd is left out of the build. Take it from LEFT_OUT in webpack.config.ts.');
}

/** Beside the table's filter menu: asked only for columns that have one. */
export const flattenKeys = LeftOut;
