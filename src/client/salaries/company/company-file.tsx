import type { ReactNode } from 'react';
import { download } from '../../platform/http/download';
import { FileButton } from '../file-button';
import { salariesApi } from '../salaries-api';
import { companyTexts } from '../salaries-texts';

/** The year's pivot as an Excel sheet. */
export function CompanyFile({ year, statusCode }: { year: number; statusCode: number[] }): ReactNode {
  return (
    <FileButton
      fetchFile={() => download(salariesApi.endpoints.exportCompanySalaries, { query: { year, statusCode } })}
    >
      {companyTexts.excel}
    </FileButton>
  );
}
