import type { ReactNode } from 'react';
import { refusalWords } from './refusal-texts';

/** Field of the CRM with the problem of its value. */
export function RefusalReason({ reason }: { reason: string }): ReactNode {
  const { field, words } = refusalWords(reason);
  return (
    <span>
      {field !== null && (
        <>
          <bdi dir="ltr">{field}</bdi>:{' '}
        </>
      )}
      {words}
    </span>
  );
}
