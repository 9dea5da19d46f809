import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProblemPage } from '../ui/problem-page';
import { appTexts, problemTexts } from './app-texts';

export function NotFoundPage(): ReactNode {
  return (
    <ProblemPage
      sign="404"
      title={problemTexts.notFoundTitle}
      actions={
        <Link className="problem-home" to="/">
          {appTexts.home}
        </Link>
      }
    >
      <p>{problemTexts.notFoundText}</p>
    </ProblemPage>
  );
}
