import type { ReactNode } from 'react';
import { isNotFound } from '../platform/http/api-error';
import { FailureNote } from '../ui/section/failure-note';
import { accessTexts } from './access-texts';

/** Why nothing is said of the person who was asked for. */
export function AccessFailure({ error }: { error: unknown }): ReactNode {
  if (isNotFound(error)) return <p>{accessTexts.notFound}</p>;
  return <FailureNote error={error} />;
}
