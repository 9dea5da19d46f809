import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Problem } from '../../ui/section/problem';
import { appTexts, problemTexts } from '../app-texts';

export function NotFoundPage(): ReactNode {
  return (
    <Problem
      sign="404"
      title={problemTexts.notFoundTitle}
      actions={
        <Link className="problem-home" to="/">
          {appTexts.home}
        </Link>
      }
    >
      <p>{problemTexts.notFoundText}</p>
    </Problem>
  );
}
