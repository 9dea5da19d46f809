import type { ReactNode } from 'react';
import { refusalWords } from './refusal-texts';

/** The CRM's field, and what is wrong with its value. */
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
