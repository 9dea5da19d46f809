import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import type { Route, RouteArgs } from '#contract/lib/http/route';
import type { SecretEndpoint } from '#client/lib/http/secrets/call-with-secrets';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { fileTexts as texts } from './file-texts';
import { useFile } from './use-file';

interface Props<R extends Route> {
  endpoint: SecretEndpoint<R>;
  values: RouteArgs<R>;
  icon: ReactNode;
  children: ReactNode;
  primary?: boolean;
  disabled?: boolean;
  /** Confirmation shown before the file is created. */
  confirmation?: { title: string; text: ReactNode; confirmText: string } | false;
}

/** Button that requests a file from the server and saves it. A second click cancels the request. */
export function FileButton<R extends Route>({
  endpoint,
  values,
  icon,
  children,
  primary = false,
  disabled = false,
  confirmation = false,
}: Props<R>): ReactNode {
  const { state, fetch, cancel } = useFile();
  const [isAsking, setIsAsking] = useState(false);
  const start = (): void => {
    setIsAsking(false);
    void fetch(endpoint, values);
  };
  const press = confirmation ? () => setIsAsking(true) : start;
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        icon={icon}
        disabled={disabled}
        title={state ? texts.cancel : undefined}
        onClick={state ? cancel : press}
      >
        {state ? texts.making : children}
      </Button>
      {confirmation && (
        <ConfirmDialog
          open={isAsking}
          title={confirmation.title}
          confirmText={confirmation.confirmText}
          onConfirm={start}
          onCancel={() => setIsAsking(false)}
        >
          {confirmation.text}
        </ConfirmDialog>
      )}
    </>
  );
}
