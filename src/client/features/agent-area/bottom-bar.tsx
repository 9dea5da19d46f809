import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNarrow } from '#client/components/hooks/use-media';
import { usePathname } from '#client/lib/location/use-address';
import { normalPath } from '#client/lib/location/normal-path';
import './agent-area.css';
import { useOwnEntries } from './own-entries';
import { ownEntriesTexts as texts } from './own-entries-texts';

/** Bar at the bottom of a phone with the pages of the own area, for a user to whom no other page is open. */
export function BottomBar(): ReactNode {
  const entries = useOwnEntries();
  const narrow = useNarrow();
  const path = normalPath(usePathname());
  if (!narrow || entries.length === 0) return null;
  return (
    <nav className="bottom-bar no-print" aria-label={texts.area}>
      {entries.map(({ path: to, title, Icon }) => (
        <Link key={to} to={to} className="fine" aria-current={to === path ? 'page' : undefined}>
          <Icon aria-hidden />
          {title}
        </Link>
      ))}
    </nav>
  );
}
