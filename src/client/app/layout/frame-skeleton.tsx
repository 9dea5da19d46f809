import type { ReactNode } from 'react';
import { Mark } from '#client/components/layout/mark';
import { appTexts } from '../app-texts';
import './frame.css';
import './frame-skeleton.css';

/**
 * Skeleton of the frame while the user is unknown. It has the frame's sizes and the menu's last state, so that nothing
 * shifts later.
 */
export function FrameSkeleton(): ReactNode {
  return (
    <div className="frame frame-skeleton">
      <div className="frame-side" aria-hidden="true">
        <div className="menu-brand">
          <Mark size={32} />
          <span>{appTexts.product}</span>
        </div>
      </div>
      <div className="frame-column">
        <div className="top-bar" />
        <div className="frame-body">
          <div className="frame-main">
            <ContentSkeleton />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Skeleton of a page while its code loads: the bar and the card that most pages have, announced to screen readers. */
export function ContentSkeleton(): ReactNode {
  return (
    <output className="bones" aria-busy="true">
      <span className="visually-hidden">{appTexts.loading}</span>
      <span className="surface bone-bar" />
      <span className="surface bone-rows" />
    </output>
  );
}
