import type { ReactNode } from 'react';
import './replay-banner.css';
import { replayTexts } from './replay-texts';

/** Says that what is on the screen is not what is going on, and leads back. */
export function ReplayBanner({ onResume }: { onResume: () => void }): ReactNode {
  return (
    <output className="replay" aria-label={replayTexts.banner}>
      <strong className="replay-title">{replayTexts.banner}</strong>
      <span>{replayTexts.explanation}</span>
      <button type="button" className="replay-resume" onClick={onResume}>
        {replayTexts.resume}
      </button>
    </output>
  );
}
