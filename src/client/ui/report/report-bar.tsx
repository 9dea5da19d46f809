import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import './report.css';

interface Props {
  /** At the bar's end: what the report can be taken away as. */
  files?: ReactNode;
  /** What the report is of, which of its rows are shown. */
  children?: ReactNode;
}

/** The line above a report. */
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
