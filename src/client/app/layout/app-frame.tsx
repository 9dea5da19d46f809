import Drawer from 'antd/es/drawer/Drawer';
import { useState, type ReactNode } from 'react';
import { appTexts } from '../app-texts';
import { useDocumentTitle } from '../../platform/use-document-title';
import { copyPlainNumbers } from '../../ui/values/copy-numbers';
import './frame.css';
import './app-frame.css';
import { layoutTexts } from './layout-texts';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';

/** Width of the side menu, from spec.md section 9; app-frame.css knows it too. */
const DRAWER_PX = 280;
const MAIN_ID = 'content';

interface Props {
  /** Of the page; stands in the top bar and names the window. */
  title: string;
  children: ReactNode;
}

/** Side menu, top bar, and the page. The menu stands always on wide screens and is opened on narrow ones. */
export function AppFrame({ title, children }: Props): ReactNode {
  const [menuOpen, setMenuOpen] = useState(false);
  useDocumentTitle(title);
  return (
    <div className="frame" onCopy={copyPlainNumbers}>
      <a className="frame-skip" href={`#${MAIN_ID}`}>
        {appTexts.skipToContent}
      </a>
      <aside className="frame-side">
        <SideMenu />
      </aside>
      <Drawer
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        // physical side: antd does not mirror it; the start side of a right-to-left screen is the right one.
        placement="right"
        size={DRAWER_PX}
        closable={false}
        classNames={{ body: 'frame-drawer' }}
        aria-label={layoutTexts.menu}
      >
        <SideMenu onLeave={() => setMenuOpen(false)} />
      </Drawer>
      <div className="frame-column">
        <TopBar title={title} onOpenMenu={() => setMenuOpen(true)} />
        <main className="frame-main" id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
