import type { UnknownAction } from '@reduxjs/toolkit';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '#client/app/store';
import type { AppStore } from '#client/lib/store-types';
import { accessRevoked, identityObserved, signOutRequested } from '#client/session/auth-slice';
import type { ApiError } from '#client/lib/http/api-error';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, type TestServices } from '#client/lib/testing/services';
import {
  multiSelectControl,
  segmentedControl,
  textControl,
} from '#client/features/functions/choice-controls';
import { numberControl } from './number-control';
import { switchControl } from './switch-control';
import type { SettingField } from './setting-field';
import { SettingSwitch } from './setting-switch';
import { SettingsCard, type SaveResult } from './settings-card';
import { SettingsCards } from './settings-cards';
import { attachApiPart } from '#client/lib/testing/render-part';
import { TestTheme } from '#client/lib/testing/test-theme';

interface Setting {
  isOn: boolean;
  minutes: number;
  share: number;
  vat: 'before' | 'after';
  statuses: number[];
  code: string;
}

const SETTING: Setting = { isOn: true, minutes: 30, share: 0.3, vat: 'before', statuses: [1], code: 'A' };

const FIELDS: readonly SettingField<Setting>[] = [
  { name: 'isOn', label: 'ניתוק', control: switchControl() },
  {
    name: 'minutes',
    label: 'זמן',
    note: 'עד לניתוק',
    control: numberControl({ least: 1, unit: 'דקות' }),
    shown: ({ isOn }) => isOn === true,
  },
  { name: 'share', label: 'חלק', control: numberControl({ least: 0.01, most: 1, scale: 100 }) },
  {
    name: 'vat',
    label: 'מע״מ',
    control: segmentedControl([
      { value: 'before', label: 'לפני' },
      { value: 'after', label: 'כולל' },
    ]),
  },
  {
    name: 'statuses',
    label: 'סטטוסים',
    control: multiSelectControl([
      { value: 1, label: 'חדשה' },
      { value: 2, label: 'סופקה' },
    ]),
  },
  { name: 'code', label: 'רכיב', control: textControl({ longest: 8, ltr: true }) },
];

const QUERY = { isFetching: false, refetch: () => undefined };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function openStore(services: TestServices): AppStore {
  const auth = { status: 'signedIn' as const, user: buildUser(), profile: buildProfile() };
  const { store, stop } = makeStore(services, { auth });
  stops.push(stop);
  return store;
}

function open({
  save = async () => ({ data: null }),
  lacks = null,
  services = buildServices(),
  store = openStore(services),
}: {
  save?: (value: Setting & { basedOn: Setting }) => Promise<SaveResult>;
  lacks?: string | null;
  services?: TestServices;
  store?: AppStore;
} = {}) {
  const page = (stored: Setting) => (
    <Provider store={store}>
      <SettingsCards>
        <SettingsCard<Setting>
          form="test"
          title="כרטיס"
          query={QUERY}
          stored={stored}
          fields={FIELDS}
          save={save}
          affects="על 9 משתמשים"
          lacks={lacks}
        />
      </SettingsCards>
    </Provider>
  );
  const { rerender, unmount } = render(page(SETTING), { wrapper: TestTheme });
  const signOut = (...events: UnknownAction[]): void => {
    act(() => events.forEach((event) => store.dispatch(event)));
    unmount();
  };
  return {
    user: userEvent.setup({ delay: null }),
    serve: (now: Setting) => rerender(page(now)),
    signOut,
    services,
  };
}

const refused = (status: number, fields?: { field: string; reason: string }[]): ApiError => ({
  kind: 'http',
  status,
  text: '',
  body: { code: 'no', message: 'no', requestId: 'request-7', ...(fields && { fields }) },
  retryAfterS: null,
});

const saveButton = () => screen.getByText('שמירה').closest('button')!;

it('shows the number of changes, the affected users and old → new, and saves them together', async () => {
  const saved: (Setting & { basedOn: Setting })[] = [];
  const { user, serve } = open({
    save: async (value) => {
      saved.push(value);
      return { data: null };
    },
  });
  expect(screen.queryByText('שמירה')).toBeNull();
  const minutes = screen.getByLabelText('זמן');
  await user.clear(minutes);
  await user.type(minutes, '15');
  await user.click(screen.getByText('כולל'));
  const share = screen.getByLabelText('חלק');
  expect(share).toHaveValue('30');
  await user.clear(share);
  await user.type(share, '55');
  await user.type(screen.getByLabelText('רכיב'), 'B');
  expect(screen.getByText('4 שינויים שלא נשמרו').parentElement).toHaveTextContent('על 9 משתמשים');
  const changes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(changes).toEqual(['זמן: 30 דקות ← 15 דקות', 'חלק: 30 ← 55', 'מע״מ: לפני ← כולל', 'רכיב: A ← AB']);
  await user.click(saveButton());
  const now = { ...SETTING, minutes: 15, share: 0.55, vat: 'after' as const, code: 'AB' };
  expect(saved).toEqual([{ ...now, basedOn: SETTING }]);
  serve(now);
  expect(await screen.findByText('השינויים נשמרו')).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('refuses to save an out-of-bounds value, and keeps it as typed until undo', async () => {
  const { user } = open();
  const minutes = screen.getByLabelText('זמן');
  await user.clear(minutes);
  await user.type(minutes, '0');
  await user.tab();
  expect(minutes).toHaveValue('0');
  await waitFor(() => {
    expect(minutes).toHaveAccessibleDescription('יש להזין מספר, 1 לפחות עד לניתוק');
    expect(minutes).toBeInvalid();
    expect(saveButton()).toBeDisabled();
  });
  await user.click(screen.getByText('ביטול השינויים'));
  expect(minutes).toHaveValue('30');
  await user.clear(minutes);
  // A hidden field cannot be invalid.
  await user.click(screen.getByLabelText('ניתוק'));
  expect(saveButton()).toBeEnabled();
  // The empty field is validated again when its row returns.
  await user.click(screen.getByLabelText('ניתוק'));
  expect(await screen.findByText('יש להזין מספר, 1 לפחות')).toBeVisible();
  await waitFor(() => expect(saveButton()).toBeDisabled());
});

it("shows the server's error at its field, and keeps the typed text", async () => {
  const sent: string[] = [];
  const { user } = open({
    save: async ({ code: typed }) => {
      sent.push(typed);
      return { error: refused(400, [{ field: 'body.code', reason: 'קוד שכבר בשימוש' }]) };
    },
  });
  const code = screen.getByLabelText('רכיב');
  await user.type(code, 'B');
  await user.click(saveButton());
  await waitFor(() => expect(code).toHaveAccessibleDescription('קוד שכבר בשימוש'));
  expect(code).toHaveValue('AB');
  expect(code).toHaveFocus();
  // The same value can be sent again.
  expect(saveButton()).toBeEnabled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual(['AB', 'AB']));
  await user.type(code, 'C');
  await waitFor(() => expect(code).toHaveAccessibleDescription(''));
});

it('shows a value that another user saved meanwhile, and keeps the edit', async () => {
  const bases: Setting[] = [];
  const { user, serve } = open({
    save: async ({ basedOn }) => {
      bases.push(basedOn);
      return { error: refused(409) };
    },
  });
  const minutes = screen.getByLabelText('זמן');
  await user.clear(minutes);
  await user.type(minutes, '15');
  await user.click(saveButton());
  expect(await screen.findByText(/בינתיים נשמרו כאן שינויים אחרים/)).toBeVisible();
  const otherSetting = { ...SETTING, minutes: 60, code: 'Z' };
  serve(otherSetting);
  expect(minutes).toHaveValue('15');
  expect(screen.getByText('בינתיים נשמר כאן ערך אחר: 60 דקות')).toBeVisible();
  expect(screen.getByLabelText('רכיב')).toHaveValue('Z');
  await user.click(saveButton());
  expect(bases).toEqual([SETTING, otherSetting]);
});

it('is read-only without the permission, and names the missing permission', async () => {
  const store = openStore(buildServices());
  // The administrators' names are requested.
  await store.dispatch(attachApiPart);
  open({ lacks: 'system.manage', store });
  expect(screen.getByLabelText('ניתוק')).toBeDisabled();
  expect(screen.getByText('system.manage')).toBeVisible();
});

it('restores the edits after the session expired for the same user, but not after a sign-out', async () => {
  const services = buildServices();
  const first = open({ services });
  await first.user.type(screen.getByLabelText('רכיב'), 'B');
  first.signOut(accessRevoked({ failure: 'inactive' }));
  const second = open({ services });
  expect(screen.getByLabelText('רכיב')).toHaveValue('AB');
  expect(screen.getByText(/שוחזר/)).toBeVisible();
  second.signOut(signOutRequested(), identityObserved({ user: null }));
  open({ services });
  expect(screen.getByLabelText('רכיב')).toHaveValue('A');
});

it('saves a single switch at once, offers undo, and reverts if saving fails', async () => {
  const savedValues: boolean[] = [];
  const responses: SaveResult[] = [{ data: null }, { data: null }, { error: refused(500) }];
  const page = (checked: boolean) => (
    <SettingSwitch
      label="מתג"
      checked={checked}
      save={async (to) => {
        savedValues.push(to);
        return responses.shift() ?? {};
      }}
    />
  );
  const user = userEvent.setup({ delay: null });
  const { rerender, container } = render(page(false), { wrapper: TestTheme });
  await user.click(screen.getByLabelText('מתג'));
  rerender(page(true));
  expect(await screen.findByText('השינויים נשמרו')).toBeVisible();
  await user.click(screen.getByText(/החזרה לקודם/));
  rerender(page(false));
  expect(savedValues).toEqual([true, false]);
  await user.click(screen.getByLabelText('מתג'));
  expect(await within(container).findByText(/request-7/)).toBeVisible();
  expect(screen.getByLabelText('מתג')).not.toBeChecked();
});
