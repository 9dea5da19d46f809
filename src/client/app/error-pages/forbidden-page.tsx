import { LinkButton } from '#client/components/links/page-link';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Button from 'antd/es/button/Button';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Action, Permission, Resource } from '#contract/lib/permissions/permissions-rules';
import { administratorsTexts } from '#client/components/administrators/administrators-texts';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';
import { Problem } from '#client/components/feedback/problem';
import { signOutRequested } from '#client/session/auth-slice';
import { useAppDispatch } from '#client/lib/hooks';
import { problemTexts } from '../app-texts';
import { layoutTexts } from '../layout/layout-texts';
import { useOpenPages } from '../routes/open-pages';

/** Loaded lazily, since this page is rarely shown. */
const Administrators = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "administrators" */ '#client/components/administrators/administrators')
  ).Administrators,
}));

interface Props {
  missing: readonly Permission[];
  /** The user may open the page, but not see its content. */
  isOpen?: boolean;
}

/** Names the missing permissions. Its button leads to the first open page, or signs out if there is none. */
export function ForbiddenPage({ missing, isOpen = false }: Props): ReactNode {
  const [first] = useOpenPages();
  const dispatch = useAppDispatch();
  return (
    <Problem
      sign={isOpen ? <LockOutlined /> : '403'}
      title={isOpen ? problemTexts.contentForbiddenTitle : problemTexts.forbiddenTitle}
      actions={
        first ? (
          <LinkButton type="primary" to={first.path}>
            {first.title}
          </LinkButton>
        ) : (
          <Button type="primary" onClick={() => dispatch(signOutRequested())}>
            {layoutTexts.signOut}
          </Button>
        )
      }
    >
      <p>{missing.length === 1 ? problemTexts.forbiddenMissing : problemTexts.forbiddenMissingAll}:</p>
      <ul className="problem-list">
        {missing.map((permission) => (
          <li key={permission}>
            <strong>{formatPermission(permission)}</strong> <bdi className="machine-word">{permission}</bdi>
          </li>
        ))}
      </ul>
      <p>
        <AskAdministrators purpose={first ? problemTexts.forbiddenAsk : problemTexts.forbiddenNothing} />
      </p>
    </Problem>
  );
}

function AskAdministrators({ purpose }: { purpose: string }): ReactNode {
  return (
    <Suspense fallback={`${purpose} ${administratorsTexts.askAnybody}`}>
      <Administrators purpose={purpose} />
    </Suspense>
  );
}

function formatPermission(permission: Permission): string {
  const [resource, action] = permission.split('.') as [Resource, Action];
  return `${actionTexts[action]} – ${resourceTexts[resource]}`;
}
