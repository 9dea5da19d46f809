import { useEffect } from 'react';
import { appTexts } from '../app/app-texts';

/** Names the window after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = appTexts.documentTitle(title);
  }, [title]);
}
