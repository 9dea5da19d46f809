import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import './report.css';

interface Props {
  /** Export buttons at the end of the bar. */
  files?: ReactNode;
  /** Subject of the report and row filter. */
  children?: ReactNode;
}

/** Toolbar above a report. */
export function ReportBar({ files, children }: Props): ReactNode {
  return (
    <Flex wrap align="center" gap="small">
      {children}
      {files && (
        <Flex gap="small" className="at-end">
          {files}
        </Flex>
      )}
    </Flex>
  );
}
