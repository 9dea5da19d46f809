import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { Problem } from '../ui/problem';
import { appTexts, problemTexts } from './app-texts';
import { useAppDispatch } from './hooks';
import type { AppThunk } from './start-app-listening';

/** Code without which nobody can be signed in did not come. */
export function UnavailablePage(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Problem
      alert
      sign="…"
      title={problemTexts.unavailableTitle}
      actions={
        <Button type="primary" onClick={() => dispatch(reload())}>
          {appTexts.reload}
        </Button>
      }
    >
      <p>{problemTexts.unavailableText}</p>
    </Problem>
  );
}

function reload(): AppThunk {
  return (_dispatch, _getState, { navigation }) => navigation.reload();
}
