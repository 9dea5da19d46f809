import { useEffect } from 'react';
import { platformTexts } from './platform-texts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = platformTexts.documentTitle(title);
  }, [title]);
}
