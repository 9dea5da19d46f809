import { useEffect } from 'react';
import { platformTexts } from './platform-texts';

/** Sets the document title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = platformTexts.documentTitle(title);
  }, [title]);
}
