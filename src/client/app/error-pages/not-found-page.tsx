import { LinkButton } from '#client/components/links/page-link';
import type { ReactNode } from 'react';
import { Problem } from '#client/components/feedback/problem';
import { appTexts, problemTexts } from '../app-texts';
import { useLandingPath } from '../routes/open-pages';

export function NotFoundPage(): ReactNode {
  return (
    <Problem
      sign="404"
      title={problemTexts.notFoundTitle}
      actions={
        <LinkButton type="primary" to={useLandingPath()}>
          {appTexts.home}
        </LinkButton>
      }
    >
      <p>{problemTexts.notFoundText}</p>
    </Problem>
  );
}
