import Flex from 'antd/es/flex/index';
import Alert from 'antd/es/alert/Alert';
import Timeline from 'antd/es/timeline/index';
import type { ReactNode } from 'react';
import type { AccessDecision } from '#contract/features/permissions/access-rules';
import type { AccessPerson } from '#contract/features/permissions/permissions-contract';
import { Administrators } from '#client/components/administrators/administrators';
import { Code } from '#client/components/values/code';
import { accessTexts as texts } from './access-texts';

interface Props {
  person: AccessPerson;
  decision: AccessDecision;
}

/** Rule that decides, with the rules checked before it. */
export function Decision({ person, decision }: Props): ReactNode {
  const allowed = person.isActive && decision.allowed;
  const name = person.displayName || person.email;
  const missing = decision.allowed ? [] : decision.permissions.filter((one) => !one.allowed);
  return (
    <Flex vertical gap={12}>
      <Alert
        type={allowed ? 'success' : 'error'}
        showIcon
        title={allowed ? texts.allowed(name) : texts.denied(name)}
        description={
          missing.length > 0 && (
            <>
              {texts.missing} <bdi dir="ltr">{missing.map(({ permission }) => permission).join(', ')}</bdi>
            </>
          )
        }
      />
      {!allowed && (
        <p className="muted">
          <Administrators />
        </p>
      )}
      <Timeline items={getItems(person, decision)} />
    </Flex>
  );
}

function getItems({ isActive, role }: AccessPerson, { need, permissions }: AccessDecision) {
  const account = {
    key: 'account',
    color: isActive ? 'green' : 'red',
    content: isActive ? texts.active : texts.notActive,
  };
  const scope =
    need === 'open' || need === 'one' ? [] : [{ key: 'need', color: 'gray', content: texts[need] }];
  if (need === 'open') return [account, { key: 'open', color: 'green', content: texts.open }];
  const steps = permissions.flatMap(({ permission, steps: looked }) =>
    looked.map((step, i) => ({
      key: `${permission}-${step.rule}`,
      color: step.holds ? 'green' : i === looked.length - 1 ? 'red' : 'gray',
      content: (
        <>
          {texts.rules[step.rule]} <strong>{step.holds ? texts.yes : texts.no}</strong>{' '}
          <Code value={step.permission} /> {step.holds && role && texts.role(role.name)}
        </>
      ),
    })),
  );
  const noRole = role === null ? [{ key: 'role', color: 'red', content: texts.noRole }] : [];
  return [account, ...noRole, ...scope, ...steps];
}
