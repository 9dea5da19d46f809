import type Cache from '@ant-design/cssinjs/es/Cache';
import { StyleProvider } from '@ant-design/cssinjs/es/StyleContext';
import ConfigProvider from 'antd/es/config-provider/index';
import heIL from 'antd/es/locale/he_IL';
import { useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import type { ThemeChoice } from '#contract/lib/http/cookies';
import { useMedia } from '#client/components/hooks/use-media';
import { selectTheme, type PreferencesState } from '#client/lib/preferences/preferences-slice';
import { buildTheme } from './theme';
import type { ColourScheme } from './tokens';

const DARK = '(prefers-color-scheme: dark)';

const TOUCHED = '(pointer: coarse)';

/** Colour scheme and style cache for prerendering, which has no window. */
export interface Painting {
  scheme: ColourScheme;
  styles: Cache;
}

/** Id of the landmark that contains menus, dropdowns and popovers. */
export const POPUPS = 'popups';

const popupContainer = (): HTMLElement => document.getElementById(POPUPS) ?? document.body;

interface Props {
  painting?: Painting | undefined;
  /** Default: the system's. */
  choice?: ThemeChoice;
  children: ReactNode;
}

/** Theme that the user has chosen. Requires the store. */
export function PreferredTheme(props: Omit<Props, 'choice'>): ReactNode {
  // A prerendered page differs between the schemes only by its styles, so the real scheme applies from the first
  // render: the state in which the page was painted is not read.
  const store = useStore<{ preferences: PreferencesState }>();
  const getChoice = (): ThemeChoice => selectTheme(store.getState());
  const choice = useSyncExternalStore(store.subscribe, getChoice, getChoice);
  return <ThemeProvider {...props} choice={choice} />;
}

/**
 * antd configuration: Hebrew, right-to-left, own colours, light or dark scheme by the user or the system. Date pickers use dayjs'
 * locale, which is set where they are rendered, so that other pages do not load dayjs.
 */
export function ThemeProvider({ painting, choice = 'system', children }: Props): ReactNode {
  const scheme = useScheme(painting, choice);
  const isTouched = useMedia(TOUCHED, painting && false);
  const theme = useMemo(() => buildTheme(scheme, isTouched), [scheme, isTouched]);
  return (
    <StyleProvider layer {...(painting && { cache: painting.styles })}>
      <ConfigProvider
        direction="rtl"
        locale={heIL}
        theme={theme}
        wave={{ disabled: true }}
        getPopupContainer={popupContainer}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Returns the chosen or the system's scheme, and sets the document's attribute that the style sheets follow. */
function useScheme(painting: Painting | undefined, choice: ThemeChoice): ColourScheme {
  const isSystemDark = useMedia(DARK, painting && painting.scheme === 'dark');
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (choice === 'system') delete page.dataset['theme'];
    else page.dataset['theme'] = choice;
  }, [choice]);
  if (choice !== 'system') return choice;
  return isSystemDark ? 'dark' : 'light';
}
