import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { TestTheme } from '#client/lib/testing/test-theme';
import { SettingSwitch } from './setting-switch';
import type { SaveResult } from './settings-card';

interface Saving {
  to: boolean;
  end: (response: SaveResult) => void;
}
let saving: Saving[] = [];
beforeEach(() => void (saving = []));

function Page({ disabled }: { disabled: boolean }): ReactNode {
  const [checked, setChecked] = useState(false);
  const save = (to: boolean) =>
    new Promise<SaveResult>((resolve) => {
      saving.push({
        to,
        end: (response) => {
          if (response.error === undefined) setChecked(to);
          resolve(response);
        },
      });
    });
  return <SettingSwitch label="התראות" note="הסבר" checked={checked} disabled={disabled} save={save} />;
}

const open = (disabled = false) => render(<Page disabled={disabled} />, { wrapper: TestTheme });
const toggle = () => screen.getByRole('switch');
const end = (response: SaveResult) => act(async () => saving.at(-1)!.end(response));
const getStatus = () => screen.getByRole('status').textContent;
const undo = () => screen.queryByRole('button', { name: /התראות/ });

it('saves at once, and offers to undo', async () => {
  open();
  expect(screen.getByText('הסבר')).toBeVisible();
  expect(getStatus()).toBe('');
  fireEvent.click(toggle());
  expect(toggle()).toBeChecked();
  expect(toggle()).toBeDisabled();
  expect(undo()).toBeNull();
  await end({ data: {} });
  expect(toggle()).toBeEnabled();
  expect(toggle()).toBeChecked();
  expect(getStatus()).toBe('השינויים נשמרו');
  fireEvent.click(undo()!);
  await end({ data: {} });
  expect(saving.map(({ to }) => to)).toEqual([true, false]);
  expect(toggle()).not.toBeChecked();
  expect(getStatus()).toBe('');
  expect(undo()).toBeNull();
});

it('returns to its state if saving fails', async () => {
  open();
  fireEvent.click(toggle());
  await end({ error: { kind: 'network', text: '' } });
  expect(toggle()).not.toBeChecked();
  expect(toggle()).toBeEnabled();
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(undo()).toBeNull();
});

it('cannot be switched without the permission', () => {
  open(true);
  expect(toggle()).toBeDisabled();
});
