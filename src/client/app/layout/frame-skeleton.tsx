import type { ReactNode } from 'react';
import { Mark } from '../../ui/mark';
import { appTexts } from '../app-texts';
import './frame.css';
import './frame-skeleton.css';

/** How many entries the menu seems to have before it is known which ones it has. */
const ENTRIES = ['a', 'b', 'c', 'd', 'e'];

/**
 * The frame before anybody knows for whom it is, in the frame's own sizes, with the menu folded where it was: nothing
 * jumps when it comes.
 */
export function FrameSkeleton(): ReactNode {
  return (
    <div className="frame frame-skeleton">
      <div className="frame-side" aria-hidden="true">
        <div className="menu-brand">
          <Mark size={32} />
          <span>{appTexts.product}</span>
        </div>
        {ENTRIES.map((key) => (
          <span key={key} className="bone bone-entry" />
        ))}
      </div>
      <div className="frame-column">
        <div className="top-bar" aria-hidden="true">
          <span className="bone bone-menu" />
          <span className="bone bone-title" />
          <span className="bone bone-account" />
        </div>
        <div className="frame-body">
          <div className="frame-main">
            <ContentSkeleton />
          </div>
        </div>
      </div>
    </div>
  );
}

/** A page before its code has come; says so to screen readers. */
export function ContentSkeleton(): ReactNode {
  return (
    <output className="content-skeleton" aria-busy="true">
      <span className="visually-hidden">{appTexts.loading}</span>
      <span className="bone bone-line" />
      <span className="sheet bone-card" />
      <span className="sheet bone-card" />
      <span className="sheet bone-card" />
      <span className="sheet bone-sheet" />
    </output>
  );
}
