import { useEffect } from 'react';
import { platformTexts } from './platform-texts';

/** Names the window after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = platformTexts.documentTitle(title);
  }, [title]);
}
