import type { ReactNode } from 'react';

interface Labelled {
  label?: ReactNode;
  value?: ReactNode;
}

/** Its name; its value while the name is not known. */
function isolated({ label, value }: Labelled): ReactNode {
  return <bdi>{label ?? value}</bdi>;
}

/**
 * Props of a select whose names stand each in its own direction, in the list and once chosen: the full stop of
 * `Green Garden Co.` stays at its end. Only the drawing: searched by and read aloud is the plain text.
 */
export const ISOLATED_LABELS = { optionRender: isolated, labelRender: isolated };
