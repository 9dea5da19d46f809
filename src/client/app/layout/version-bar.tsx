import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { reloadPage } from '#client/lib/version/chunk-failure';
import { versionTexts as texts } from '#client/lib/version/version-texts';

/** Banner while the server has another version than this page, with a button that reloads without losing input. */
export function VersionBar(): ReactNode {
  const dispatch = useAppDispatch();
  const isOutdated = useAppSelector(({ version }) => version.status === 'outdated');
  if (!isOutdated) return null;
  return (
    <Alert
      banner
      type="info"
      title={texts.outdated}
      action={
        <Button type="primary" size="small" onClick={() => dispatch(reloadPage())}>
          {texts.newVersion}
        </Button>
      }
    />
  );
}
