import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import type { MenuProps } from 'antd/es/menu';
import { useEffect } from 'react';
import { Density } from '#contract/features/list-views/list-views-contract';
import { THEME_CHOICES, type ThemeChoice } from '#contract/lib/http/cookies';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import {
  densityChosen,
  selectDensity,
  selectTheme,
  themeChosen,
} from '#client/lib/preferences/preferences-slice';
import type { AppThunk } from '#client/lib/store-types';
import { layoutTexts as texts } from './layout-texts';

interface AppearanceItems {
  items: NonNullable<MenuProps['items']>;
  /** Applies the item with the key. Other keys are ignored. */
  choose: (key: string) => void;
}

/** Returns menu items for the colour scheme and the row height of lists. */
export function useAppearanceItems(): AppearanceItems {
  const dispatch = useAppDispatch();
  const theme = useAppSelector(selectTheme);
  const density = useAppSelector(selectDensity);
  useEffect(() => dispatch(storeTheme(theme)), [dispatch, theme]);
  return {
    items: [
      toGroup(texts.theme, THEME_CHOICES, texts.themes, theme),
      toGroup(texts.density, Density.options, texts.densities, density),
    ],
    choose: (key) => {
      const chosenTheme = THEME_CHOICES.find((one) => one === key);
      const chosenDensity = Density.options.find((one) => one === key);
      if (chosenTheme) dispatch(themeChosen({ theme: chosenTheme }));
      if (chosenDensity) dispatch(densityChosen({ density: chosenDensity }));
    },
  };
}

function toGroup<Choice extends string>(
  label: string,
  choices: readonly Choice[],
  names: Record<Choice, string>,
  chosen: Choice,
): NonNullable<MenuProps['items']>[number] {
  return {
    type: 'group',
    key: label,
    label,
    children: choices.map((key) => ({
      key,
      role: 'menuitemradio',
      'aria-checked': key === chosen,
      label: names[key],
      extra: key === chosen && <CheckOutlined aria-hidden />,
    })),
  };
}

/** Stores the scheme for the next page load. */
function storeTheme(theme: ThemeChoice): AppThunk {
  return (_dispatch, _getState, services) => services.storeTheme(theme);
}
