import { LinkButton } from '#client/components/links/link-button';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Flex from 'antd/es/flex/index';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Action, Permission, Resource } from '#contract/lib/permissions/permissions-rules';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';
import { Problem } from '#client/components/feedback/problem';
import { problemTexts } from '../app-texts';
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

/** Names the missing permissions, with links to the allowed pages (product.md section 4). */
export function ForbiddenPage({ missing, isOpen = false }: Props): ReactNode {
  const pages = useOpenPages();
  return (
    <Problem
      sign={isOpen ? <LockOutlined /> : '403'}
      title={isOpen ? problemTexts.figuresForbiddenTitle : problemTexts.forbiddenTitle}
    >
      <p>{missing.length === 1 ? problemTexts.forbiddenMissing : problemTexts.forbiddenMissingAll}:</p>
      <ul className="problem-list">
        {missing.map((permission) => (
          <li key={permission}>
            <strong>{formatPermission(permission)}</strong> <bdi className="machine-word">{permission}</bdi>
          </li>
        ))}
      </ul>
      {pages.length === 0 ? (
        <p>
          {problemTexts.forbiddenNothing} <AskAdministrators />
        </p>
      ) : (
        <>
          <p>
            {problemTexts.forbiddenAsk} <AskAdministrators />
          </p>
          <nav className="problem-links" aria-label={problemTexts.forbiddenLinks}>
            <Flex wrap justify="center" gap="small" component="ul">
              {pages.map(({ path, title }, i) => (
                <li key={path}>
                  <LinkButton to={path} type={i === 0 ? 'primary' : 'default'}>
                    {title}
                  </LinkButton>
                </li>
              ))}
            </Flex>
          </nav>
        </>
      )}
    </Problem>
  );
}

function AskAdministrators(): ReactNode {
  return (
    <Suspense>
      <Administrators />
    </Suspense>
  );
}

function formatPermission(permission: Permission): string {
  const [resource, action] = permission.split('.') as [Resource, Action];
  return `${actionTexts[action]} – ${resourceTexts[resource]}`;
}
