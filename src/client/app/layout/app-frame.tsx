import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
import Button from 'antd/es/button/Button';
import Drawer from 'antd/es/drawer/Drawer';
import Layout, { Content } from 'antd/es/layout/layout';
import Sider from 'antd/es/layout/Sider';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useServices } from '#client/lib/hooks';
import { usePathname } from '#client/lib/location/use-address';
import { menuFolded, selectMenuFolded } from '#client/lib/preferences/preferences-slice';
import { useDocumentTitle } from '#client/lib/use-document-title';
import { BottomBar } from '#client/features/agent-area/bottom-bar';
import { getPopupContainer } from '#client/components/dialogs/get-popup-container';
import { PANELS_ID } from '#client/components/panel/panels-id';
import { appTexts } from '../app-texts';
import { LazyPalette, PaletteButton } from '../lazy-palette';
import { sizes } from '../theme/tokens';
import './frame.css';
import './app-frame.css';
import { layoutTexts, layoutTexts as texts } from './layout-texts';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { VersionBar } from './version-bar';
import DisconnectOutlined from '@ant-design/icons/es/icons/DisconnectOutlined';
import Alert from 'antd/es/alert/Alert';
import { connectionSought, selectLastResponseTime } from '#client/lib/connection/connection-slice';
import { formatMoment } from '#client/components/values/format-date';

/** Banner while the server is unreachable: the age of the data and a retry button. It disappears automatically. */
function ConnectionBar(): ReactNode {
  const dispatch = useAppDispatch();
  const lost = useAppSelector(({ connection }) => connection.status === 'lost');
  const since = useAppSelector((state) => (lost ? selectLastResponseTime(state) : null));
  if (!lost) return null;
  return (
    <Alert
      banner
      type="warning"
      icon={<DisconnectOutlined aria-hidden />}
      title={
        since === null ? texts.offline : texts.offlineSince(formatMoment(new Date(since).toISOString()).time)
      }
      action={
        <Button type="text" size="small" onClick={() => dispatch(connectionSought())}>
          {texts.tryNow}
        </Button>
      }
    />
  );
}

const MAIN_ID = 'content';

interface Props {
  /** Title of the page, for the top bar and the document. */
  title: string;
  children: ReactNode;
}

/**
 * Frame of all pages: side menu, top bar, and the page, which scrolls. On wide screens the menu is always visible and
 * can be collapsed to icons; on narrow screens it opens as a drawer.
 */
export function AppFrame({ title, children }: Props): ReactNode {
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const search = (): void => {
    setMenuOpen(false);
    setSearching(true);
  };
  useDocumentTitle(title);
  const main = useStartAtTop();
  return (
    <Layout className="frame" hasSider onCopy={copyPlainNumbers}>
      <a className="visually-hidden surface frame-skip no-print" href={`#${MAIN_ID}`}>
        {appTexts.skipToContent}
      </a>
      <Side />
      <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} onSearch={search} />
      <LazyPalette open={searching} onOpen={search} onClose={() => setSearching(false)} />
      <Layout className="frame-column">
        <TopBar title={title} onOpenMenu={() => setMenuOpen(true)} onSearch={search} />
        <ConnectionBar />
        <VersionBar />
        <div className="frame-body">
          <Content className="frame-main" id={MAIN_ID} tabIndex={-1} ref={main}>
            {children}
          </Content>
          <div id={PANELS_ID} className="frame-panels no-print" />
        </div>
        <BottomBar />
      </Layout>
    </Layout>
  );
}

function Side(): ReactNode {
  const dispatch = useAppDispatch();
  const folded = useAppSelector(selectMenuFolded);
  const services = useServices();
  useEffect(() => services.storeMenuFolded(folded), [services, folded]);
  const label = folded ? layoutTexts.unfoldMenu : layoutTexts.foldMenu;
  return (
    <Sider
      className="frame-side no-print"
      theme="light"
      width={sizes.drawer}
      collapsedWidth={sizes.folded}
      collapsed={folded}
      trigger={null}
    >
      <SideMenu folded={folded}>
        <div className="frame-fold">
          <Button
            type="text"
            className="muted"
            icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            aria-label={label}
            aria-expanded={!folded}
            title={folded ? label : undefined}
            onClick={() => dispatch(menuFolded({ folded: !folded }))}
          >
            {!folded && label}
          </Button>
        </div>
      </SideMenu>
    </Sider>
  );
}

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  onSearch: () => void;
}

function MenuDrawer({ open, onClose, onSearch }: MenuDrawerProps): ReactNode {
  const buttons = (
    <span className="at-end">
      <PaletteButton onOpen={onSearch} />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={layoutTexts.closeMenu}
        onClick={onClose}
      />
    </span>
  );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      // physical side: antd does not mirror `placement`; in a right-to-left page the start is the right.
      placement="right"
      getContainer={getPopupContainer}
      size={sizes.drawer}
      closable={false}
      classNames={{ body: 'flush' }}
      aria-label={layoutTexts.menu}
    >
      <SideMenu onLeave={onClose} extra={buttons} />
    </Drawer>
  );
}

/** Scrolls a new page to the top, unless the address has a fragment. */
function useStartAtTop(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const pathname = usePathname();
  const hasTarget = useAppSelector(({ location }) => location.hash !== '');
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (main.current && !hasTarget) main.current.scrollTop = 0;
  }, [pathname, hasTarget]);
  return main;
}

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MONEY = /(-?)([\d,]+(?:\.\d+)?)\s*₪/g;
/** Number that fills a table's cell, which has no `₪`. Tabs and line breaks separate the cells. */
const CELL = /(?<=^|\t)-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?=$|\t)/gm;
const AMOUNT = /₪|\d,\d{3}/;

/**
 * Returns a selected text with plain numbers for amounts: `-1,234.50 ₪` becomes `-1234.50`, which a spreadsheet parses
 * as a number.
 */
export function withPlainNumbers(text: string): string {
  return text
    .replace(DIRECTION_MARKS, '')
    .replace(MONEY, (_amount, minus: string, digits: string) => minus + digits.replaceAll(',', ''))
    .replace(CELL, (digits) => digits.replaceAll(',', ''));
}

/** `onCopy` handler that copies amounts as plain numbers. A text without amounts is left to the browser. */
function copyPlainNumbers(event: { clipboardData: DataTransfer; preventDefault(): void }): void {
  const text = window.getSelection()?.toString() ?? '';
  if (!AMOUNT.test(text)) return;
  event.clipboardData.setData('text/plain', withPlainNumbers(text));
  event.preventDefault();
}
