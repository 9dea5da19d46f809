import type { ReactNode } from 'react';
import { isNotFound } from '../../lib/http/api-error';
import { FailureNote } from '../../components/feedback/failure-note';
import { accessTexts } from './access-texts';

/** Error for the requested user. */
export function AccessFailure({ error }: { error: unknown }): ReactNode {
  if (isNotFound(error)) return <p>{accessTexts.notFound}</p>;
  return <FailureNote error={error} />;
}
