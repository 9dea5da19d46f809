import Flex from 'antd/es/flex/index';
import Segmented from 'antd/es/segmented/index';
import { useEffect, useId, type ReactNode } from 'react';
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

/** Stores the chosen colour scheme for the next page load. */
export function useStoredTheme(): void {
  const dispatch = useAppDispatch();
  const theme = useAppSelector(selectTheme);
  useEffect(() => dispatch(storeTheme(theme)), [dispatch, theme]);
}

/** Choice of the colour scheme and of the row height of lists. A choice applies at once. */
export function AppearanceChoice(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <>
      <Choice
        label={texts.theme}
        choices={THEME_CHOICES}
        names={texts.themes}
        chosen={useAppSelector(selectTheme)}
        onChoose={(theme) => dispatch(themeChosen({ theme }))}
      />
      <Choice
        label={texts.density}
        choices={Density.options}
        names={texts.densities}
        chosen={useAppSelector(selectDensity)}
        onChoose={(density) => dispatch(densityChosen({ density }))}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly Value[];
  names: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, choices, names, chosen, onChoose } = props;
  const id = useId();
  return (
    <Flex vertical gap={4}>
      <span id={id} className="fine">
        {label}
      </span>
      <Segmented<Value>
        block
        size="small"
        name={id}
        aria-labelledby={id}
        value={chosen}
        options={choices.map((value) => ({ value, label: names[value] }))}
        onChange={onChoose}
      />
    </Flex>
  );
}

function storeTheme(theme: ThemeChoice): AppThunk {
  return (_dispatch, _getState, services) => services.storeTheme(theme);
}
