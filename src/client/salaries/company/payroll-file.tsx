import type { ReactNode } from 'react';
import { download } from '../../platform/http/download';
import { FileButton } from '../file-button';
import { salariesApi } from '../salaries-api';
import { companyTexts } from '../salaries-texts';

/** What the payroll program takes, as an Excel sheet. */
export function PayrollFile({ month, disabled }: { month: string; disabled: boolean }): ReactNode {
  return (
    <FileButton
      fetchFile={() => download(salariesApi.endpoints.exportPayroll, { query: { month } })}
      primary
      disabled={disabled}
    >
      {companyTexts.download}
    </FileButton>
  );
}
