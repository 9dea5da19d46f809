import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { useNarrow } from '#client/components/hooks/use-media';
import { useShortcut } from '#client/components/shortcuts/shortcuts-context';
import { shortcutsTexts } from '#client/components/shortcuts/shortcuts-texts';
import { layoutTexts } from './layout/layout-texts';
import { useOpenActions, useRunAction } from './layout/open-actions';
import { useOpenPages } from './routes/open-pages';

const PaletteDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "palette" */ '#client/features/palette/palette-dialog')).PaletteDialog,
);

/** Maximum page width at which the button is only an icon, px. */
const SIGN_UP_TO_PX = 1_199;

/** Button that opens the global search. */
export function PaletteButton({ onOpen }: { onOpen: () => void }): ReactNode {
  const isSign = useNarrow(SIGN_UP_TO_PX);
  return (
    <Button
      {...(isSign
        ? { type: 'text' }
        : { color: 'default', variant: 'filled', className: 'muted palette-button' })}
      icon={<SearchOutlined aria-hidden />}
      aria-label={layoutTexts.palette}
      aria-keyshortcuts="Control+K"
      title={layoutTexts.paletteKeys}
      onClick={onOpen}
    >
      {!isSign && (
        <>
          <span>{layoutTexts.palette}</span>
          <span className="fine at-end">
            <bdi dir="ltr">{layoutTexts.paletteKey}</bdi>
          </span>
        </>
      )}
    </Button>
  );
}

const OPENING = {
  title: shortcutsTexts.everywhere,
  shortcuts: [{ keys: ['k'], ctrl: true, text: shortcutsTexts.palette }],
} as const;

interface Props {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Global search, also opened by Ctrl+K. Its code is loaded on first use. */
export function LazyPalette({ open, onOpen, onClose }: Props): ReactNode {
  const pages = useOpenPages();
  const actions = useOpenActions();
  const run = useRunAction();
  useShortcut(OPENING, onOpen, { own: null });
  if (!open) return null;
  return (
    <PaletteDialog
      pages={pages.map(({ path, title, menu }) => ({ path, title: menu?.title ?? title }))}
      actions={actions.map((action) => ({ key: action.key, title: action.title, run: () => run(action) }))}
      onClose={onClose}
    />
  );
}
