import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { Problem } from '../ui/problem';
import { appTexts, problemTexts } from './app-texts';

/** A page's code did not come, or not in time. */
export class PageNotLoadedError extends Error {}

export function PageNotLoadedPage({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Problem
      alert
      sign="…"
      title={problemTexts.chunkTitle}
      actions={
        <Button type="primary" onClick={onRetry}>
          {appTexts.retry}
        </Button>
      }
    >
      <p>{problemTexts.chunkText}</p>
    </Problem>
  );
}
