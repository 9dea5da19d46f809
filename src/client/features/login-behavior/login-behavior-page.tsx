import Descriptions from 'antd/es/descriptions/index';
import type { ReactNode } from 'react';
import {
  type LoginBehavior,
  MIN_INACTIVE_TIMEOUT_MINUTES,
} from '#contract/features/login-behavior/login-behavior-contract';
import { useMissingPermissions } from '#client/session/permissions/use-can';
import { switchControl } from '#client/components/form/settings/switch-control';
import { numberControl } from '#client/components/form/settings/number-control';
import type { Draft, SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';
import {
  LOGIN_BEHAVIOR_CACHE_S,
  useChangeLoginBehaviorMutation,
  useGetLoginBehaviorQuery,
} from './login-behavior-api';
import { loginBehaviorPageTexts as texts } from './login-behavior-texts';

const FIELDS: readonly SettingField<LoginBehavior>[] = [
  {
    name: 'requireLoginEachVisit',
    label: texts.eachVisit,
    note: texts.eachVisitNote,
    control: switchControl(),
  },
  {
    name: 'disconnectOnInactivity',
    label: texts.inactivity,
    note: texts.inactivityNote,
    control: switchControl(),
  },
  {
    name: 'inactiveTimeoutMinutes',
    label: texts.timeout,
    note: texts.timeoutNote,
    control: numberControl({ least: MIN_INACTIVE_TIMEOUT_MINUTES, unit: texts.minutes, fractions: true }),
    shown: ({ disconnectOnInactivity }) => disconnectOnInactivity === true,
  },
];

/** Page for the rules of automatic sign-out (product.md section 3, `/settings/login-behavior`). */
export function LoginBehaviorPage(): ReactNode {
  const query = useGetLoginBehaviorQuery(undefined, { refetchOnMountOrArgChange: LOGIN_BEHAVIOR_CACHE_S });
  const [change] = useChangeLoginBehaviorMutation();
  return (
    <SettingsCards>
      <SettingsCard<LoginBehavior>
        form="login-behavior"
        title={texts.title}
        note={texts.everybody}
        query={query}
        stored={query.data}
        fields={FIELDS}
        save={(body) => change({ body })}
        affects={texts.affects}
        lacks={useMissingPermissions(['system.manage'])[0] ?? null}
        renderBelow={(values) => query.data && <Meaning stored={query.data} values={values} />}
      />
    </SettingsCards>
  );
}

/** Effect of the setting in words, now and after saving. */
function Meaning({ stored, values }: { stored: LoginBehavior; values: Draft<LoginBehavior> }): ReactNode {
  const now = getMeaning(stored);
  const next = getMeaning(values);
  return (
    <div className="form-part">
      <Descriptions
        size="small"
        column={1}
        title={texts.meaning}
        items={now.map(({ when, what }, i) => {
          const later = next[i]?.what ?? what;
          return {
            key: when,
            label: when,
            children:
              what === later ? (
                what
              ) : (
                <span>
                  <del className="muted">{what}</del> <span aria-hidden>←</span> <ins>{later}</ins>
                </span>
              ),
          };
        })}
      />
    </div>
  );
}

/** Returns the effect in each situation. Null: the entered time is invalid. */
function getMeaning(values: Draft<LoginBehavior>): { when: string; what: string | null }[] {
  const { requireLoginEachVisit, disconnectOnInactivity, inactiveTimeoutMinutes: minutes } = values;
  const isValid = minutes !== null && minutes >= MIN_INACTIVE_TIMEOUT_MINUTES;
  const out = isValid ? texts.outAfter(minutes) : null;
  return [
    { when: texts.newVisit, what: requireLoginEachVisit ? texts.signInAgain : texts.stay },
    { when: texts.newTab, what: texts.stay },
    { when: texts.idle, what: disconnectOnInactivity ? out : texts.stay },
    { when: texts.typed, what: disconnectOnInactivity ? texts.kept : texts.untouched },
  ];
}
