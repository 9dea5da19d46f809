import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Button from 'antd/es/button/Button';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { layoutTexts } from './layout/layout-texts';
import { useOpenPages } from './open-pages';

const PaletteDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "palette" */ '../palette/palette-dialog')).PaletteDialog,
}));

/** Opens the search over everything, by its button or by Ctrl+K; its code comes when it is first wanted. */
export function LazyPalette(): ReactNode {
  const [open, setOpen] = useState(false);
  const pages = useOpenPages();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={layoutTexts.palette}
        aria-keyshortcuts="Control+K"
        title={layoutTexts.paletteKeys}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <PaletteDialog
            pages={pages.map(({ path, title, menu }) => ({ path, title: menu?.title ?? title }))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
