import Alert from 'antd/es/alert/Alert';
import Collapse from 'antd/es/collapse/index';
import Descriptions from 'antd/es/descriptions/index';
import Typography from 'antd/es/typography/index';
import type { ReactNode } from 'react';
import type { FaultFile } from '#client/features/fault-report/fault-file';
import { Moment } from '#client/components/values/times';
import { replayFileTexts as texts } from './replay-file-texts';

/** Metadata of a report, with the parts that do not fit this version. */
export function AboutReport({ file, misfits }: { file: FaultFile; misfits: readonly string[] }): ReactNode {
  return (
    <>
      <Typography.Title level={1}>{file.sentence || texts.title}</Typography.Title>
      {misfits.length > 0 && (
        <Alert type="warning" title={texts.misfits} description={<Lines lines={misfits} />} />
      )}
      <Collapse
        size="small"
        items={[{ key: 'about', label: texts.about, children: <Facts file={file} /> }]}
      />
    </>
  );
}

function Facts({ file }: { file: FaultFile }): ReactNode {
  const { browser, refusals, crashes } = file;
  const items = [
    { label: texts.madeAt, children: <Moment value={file.madeAt || null} /> },
    { label: texts.build, children: <bdi>{file.build}</bdi> },
    { label: texts.browser, children: <bdi>{browser.name}</bdi> },
    { label: texts.window, children: <bdi>{`${browser.width} × ${browser.height}`}</bdi> },
    { label: texts.permissions, children: <bdi>{file.permissions.join(', ')}</bdi> },
    {
      label: texts.refusals,
      children: (
        <Lines
          lines={refusals.map(({ at, endpoint, status, code, requestId }) =>
            [at, endpoint, status, code, requestId].filter(Boolean).join(' '),
          )}
        />
      ),
    },
    {
      label: texts.crashes,
      children: <Lines lines={crashes.map(({ at, name, stack }) => [at, name, ...stack].join('\n'))} />,
    },
    { label: texts.leftOut, children: <Lines lines={file.leftOut} /> },
  ];
  return <Descriptions size="small" column={1} items={items.map((item) => ({ ...item, key: item.label }))} />;
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className="bulleted machine-text">
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}
