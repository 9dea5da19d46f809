import type { ReactNode } from 'react';
import { isNotFound } from '#client/lib/http/api-error';
import { FailureNote } from '#client/components/feedback/failure-note';
import { accessTexts } from './access-texts';

/** Error for the requested user. */
export function AccessFailure({ error }: { error: unknown }): ReactNode {
  if (isNotFound(error)) return <p>{accessTexts.notFound}</p>;
  return <FailureNote error={error} />;
}
