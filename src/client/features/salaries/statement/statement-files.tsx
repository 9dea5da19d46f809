import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { FileButton } from '#client/components/files/file-button';
import { fileTexts } from '#client/components/files/file-texts';
import { MenuButton } from '#client/components/links/menu-button';
import { ExcelButton } from '#client/components/files/excel-button';
import { useFile } from '#client/components/files/use-file';
import { salariesApi } from '../salaries-api';
import { statementTexts as texts } from '../salaries-texts';

const ALL = ['both', 'pdf', 'xlsx'] as const;
const { printStatement, exportStatement, exportStatements } = salariesApi.endpoints;

interface Props {
  month: string;
  agentId: string | undefined;
}

export function StatementFiles({ month, agentId }: Props): ReactNode {
  const values = { query: { month, agentId: agentId ?? '', statusCode: [] } };
  const isNobody = agentId === undefined;
  return (
    <Flex wrap gap="small">
      <FileButton
        endpoint={printStatement}
        values={values}
        icon={<FilePdfOutlined aria-hidden />}
        disabled={isNobody}
      >
        {fileTexts.pdf}
      </FileButton>
      <ExcelButton endpoint={exportStatement} values={values} disabled={isNobody} />
    </Flex>
  );
}

/** All agents' statements: as PDF, Excel or both. */
export function AllStatements({ month, disabled }: { month: string; disabled: boolean }): ReactNode {
  const { state, fetch, cancel } = useFile();
  const all = ALL.map((files) => ({
    key: files,
    label: texts.allAs[files],
    onClick: () => void fetch(exportStatements, { query: { month, statusCode: [], files } }),
  }));
  return (
    <MenuButton
      disabled={disabled}
      menu={{ items: state ? [{ key: 'cancel', label: fileTexts.cancel, onClick: cancel }] : all }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{state ? fileTexts.making : texts.all}</Button>
    </MenuButton>
  );
}
