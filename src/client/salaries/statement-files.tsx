import type { ReactNode } from 'react';
import { download } from '../platform/http/download';
import { FileButton } from './file-button';
import { salariesApi } from './salaries-api';
import { statementTexts as texts } from './salaries-texts';

/** The statement as a file, and everybody's of the month in one. */
export function StatementFiles({
  month,
  agentId,
}: {
  month: string;
  agentId: string | undefined;
}): ReactNode {
  const { printStatement, exportStatement, exportStatements } = salariesApi.endpoints;
  const query = { month, agentId: agentId ?? '', statusCode: [] };
  const isNobody = agentId === undefined;
  return (
    <span className="salaries-actions">
      <FileButton fetchFile={() => download(printStatement, { query })} disabled={isNobody}>
        {texts.print}
      </FileButton>
      <FileButton fetchFile={() => download(exportStatement, { query })} disabled={isNobody}>
        {texts.excel}
      </FileButton>
      <FileButton
        fetchFile={() => download(exportStatements, { query: { month, statusCode: [] } })}
        disabled={isNobody}
      >
        {texts.all}
      </FileButton>
    </span>
  );
}
