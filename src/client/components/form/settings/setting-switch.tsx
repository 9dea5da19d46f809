import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import { FailureNote } from '../../feedback/failure-note';
import '../form.css';
import { formTexts as texts } from '../form-texts';
import { SettingRow } from './setting-row';
import { LabelledSwitch } from './switch-control';
import type { SaveResult } from './settings-card';

interface Props {
  label: string;
  note?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  save: (checked: boolean) => PromiseLike<SaveResult>;
}

type State =
  | { status: 'still' }
  | { status: 'saving'; to: boolean }
  | { status: 'saved'; before: boolean }
  | { status: 'failed'; error: unknown };

/** Single switch that saves at once, offers undo, and reverts if saving fails. */
export function SettingSwitch({ label, note, checked, disabled = false, save }: Props): ReactNode {
  const [state, setState] = useState<State>({ status: 'still' });
  const shown = state.status === 'saving' ? state.to : checked;

  async function turn(to: boolean, canUndo: boolean): Promise<void> {
    setState({ status: 'saving', to });
    const { error } = await save(to);
    if (error !== undefined) return setState({ status: 'failed', error });
    setState(canUndo ? { status: 'saved', before: !to } : { status: 'still' });
  }

  const statusLine = (
    <Flex wrap align="center" gap={4} className="good">
      <output>{state.status === 'saved' && texts.saved}</output>
      {state.status === 'saved' && (
        <Button type="link" size="small" onClick={() => void turn(state.before, false)}>
          {texts.undo} <span className="visually-hidden">{label}</span>
        </Button>
      )}
      {state.status === 'failed' && (
        <div role="alert">
          <FailureNote error={state.error} />
        </div>
      )}
    </Flex>
  );
  return (
    <SettingRow label={label} note={note} more={statusLine} disabled={disabled || state.status === 'saving'}>
      <LabelledSwitch value={shown} onChange={(to) => void turn(to, true)} />
    </SettingRow>
  );
}
