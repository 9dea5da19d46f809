import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import type { Route, RouteArgs } from '../../contract/http/route';
import type { SealedEndpoint } from '../platform/http/call-sealed';
import { fileTexts as texts } from './file-texts';
import { useFile } from './use-file';

interface Props<R extends Route> {
  endpoint: SealedEndpoint<R>;
  values: RouteArgs<R>;
  icon: ReactNode;
  children: ReactNode;
  primary?: boolean;
  disabled?: boolean;
}

/** Has the server make a file and saves it; pressed again it is cancelled. */
export function FileButton<R extends Route>({
  endpoint,
  values,
  icon,
  children,
  primary = false,
  disabled = false,
}: Props<R>): ReactNode {
  const { state, fetch, cancel } = useFile();
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      icon={icon}
      disabled={disabled}
      title={state ? texts.cancel : undefined}
      onClick={() => (state ? cancel() : void fetch(endpoint, values))}
    >
      {state ? texts.making : children}
    </Button>
  );
}
