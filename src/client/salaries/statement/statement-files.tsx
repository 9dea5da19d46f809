import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { download } from '../../platform/http/download';
import { MenuButton } from '../../ui/menu-button';
import { FileButton, useFile } from '../file-button';
import { salariesApi } from '../salaries-api';
import { statementTexts as texts } from '../salaries-texts';

const ALL = ['both', 'pdf', 'xlsx'] as const;

/** The statement as a file, and everybody's of the month in one. */
export function StatementFiles({
  month,
  agentId,
}: {
  month: string;
  agentId: string | undefined;
}): ReactNode {
  const { printStatement, exportStatement } = salariesApi.endpoints;
  const query = { month, agentId: agentId ?? '', statusCode: [] };
  const isNobody = agentId === undefined;
  return (
    <Flex wrap gap="small">
      <FileButton fetchFile={() => download(printStatement, { query })} disabled={isNobody}>
        {texts.print}
      </FileButton>
      <FileButton fetchFile={() => download(exportStatement, { query })} disabled={isNobody}>
        {texts.excel}
      </FileButton>
      <AllStatements month={month} disabled={isNobody} />
    </Flex>
  );
}

/** Everybody's: as PDF, as Excel or both. */
function AllStatements({ month, disabled }: { month: string; disabled: boolean }): ReactNode {
  const { isRunning, fetch } = useFile();
  const { exportStatements } = salariesApi.endpoints;
  const start = (files: (typeof ALL)[number]): void =>
    void fetch(download(exportStatements, { query: { month, statusCode: [], files } }));
  return (
    <MenuButton
      disabled={disabled || isRunning}
      menu={{
        items: ALL.map((files) => ({
          key: files,
          label: texts.allAs[files],
          onClick: () => start(files),
        })),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={isRunning}>
        {isRunning ? texts.preparing : texts.all}
      </Button>
    </MenuButton>
  );
}
