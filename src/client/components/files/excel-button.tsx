import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined';
import type { ReactNode } from 'react';
import type { Route, RouteArgs } from '#contract/lib/http/route';
import type { SecretEndpoint } from '#client/lib/http/secrets/call-with-secrets';
import { FileButton } from './file-button';
import { fileTexts } from './file-texts';

/** Button that exports the data of a page as an Excel file. */
export function ExcelButton<R extends Route>(props: {
  endpoint: SecretEndpoint<R>;
  values: RouteArgs<R>;
  disabled?: boolean;
}): ReactNode {
  return (
    <FileButton {...props} icon={<FileExcelOutlined aria-hidden />}>
      {fileTexts.excel}
    </FileButton>
  );
}
