import type { ReactNode } from 'react';
import { formatDuration } from './format-duration';
import { Missing } from './missing';

interface DurationProps {
  startedAt: string;
  /** Null for a process that is still running: a dash. */
  finishedAt: string | null;
}

/** Duration as `1:05`, with hours `1:00:05`. */
export function Duration({ startedAt, finishedAt }: DurationProps): ReactNode {
  if (finishedAt === null) return <Missing />;
  return <bdi dir="ltr">{formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))}</bdi>;
}
