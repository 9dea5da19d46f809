import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import './replay-banner.css';
import type { ReplayReason } from './replay';
import { replayTexts } from './replay-texts';

/** Banner during a replay: the screen is not live, with a button that returns. */
export function ReplayBanner({ why, onResume }: { why: ReplayReason; onResume: () => void }): ReactNode {
  const { title, explanation, resume } = replayTexts[why];
  return (
    <output className="over-page no-print replay" aria-label={title}>
      <Alert
        role="none"
        type="error"
        title={title}
        description={explanation}
        action={
          <Button type="primary" onClick={onResume}>
            {resume}
          </Button>
        }
      />
    </output>
  );
}
