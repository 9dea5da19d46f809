import Collapse from 'antd/es/collapse/index';
import Descriptions from 'antd/es/descriptions/index';
import Flex from 'antd/es/flex/index';
import { useMemo, type ReactNode } from 'react';
import { Moment } from '#client/components/values/times';
import type { FaultFile, FailedRequest } from './fault-file';
import { faultReportTexts as texts } from './fault-report-texts';

/** Maximum number of displayed characters. */
const SHOWN_CHARACTERS = 20_000;

/** Summary of a report, with its full text on request. */
export function FaultContents({ file }: { file: FaultFile }): ReactNode {
  const size = useMemo(() => new Blob([JSON.stringify(file)]).size, [file]);
  const items = [
    { label: texts.actions, children: <ActionCount times={file.times} /> },
    { label: texts.refusals, children: <FailedRequests refusals={file.refusals} /> },
    { label: texts.crashes, children: file.crashes.length },
    { label: texts.permissions, children: <bdi>{file.permissions.join(', ')}</bdi> },
    { label: texts.build, children: <bdi>{file.build}</bdi> },
    { label: texts.browser, children: <bdi>{file.browser.name}</bdi> },
    { label: texts.size, children: texts.kilobytes(size) },
    ...(file.leftOut.length > 0 ? [{ label: texts.leftOut, children: file.leftOut.length }] : []),
  ];
  return (
    <Flex vertical gap="middle">
      <Descriptions
        title={texts.holds}
        bordered
        size="small"
        column={1}
        items={items.map((item) => ({ ...item, key: item.label }))}
      />
      <Collapse
        size="small"
        items={[{ key: 'file', label: texts.file, children: <FileText file={file} /> }]}
      />
    </Flex>
  );
}

function ActionCount({ times }: { times: readonly string[] }): ReactNode {
  const [first] = times;
  return (
    <>
      {texts.lastActions(times.length)} {first !== undefined && <Moment value={first} />}
    </>
  );
}

function FailedRequests({ refusals }: { refusals: readonly FailedRequest[] }): ReactNode {
  if (refusals.length === 0) return 0;
  return (
    <ul className="bulleted">
      {/* An endpoint may fail twice at once, so nothing but the position is unique. The list never changes. */}
      {refusals.slice(-5).map(({ endpoint, status, code, requestId }, position) => (
        <li key={position}>
          <bdi>
            {endpoint} {status} {code} {requestId}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

/** Text of the file, with its nested JSON parsed. */
function FileText({ file }: { file: FaultFile }): ReactNode {
  const text = useMemo(() => {
    const { preloadedState, payload, ...rest } = file;
    const whole = { ...rest, actions: JSON.parse(payload), state: JSON.parse(preloadedState) };
    return JSON.stringify(whole, null, 1).slice(0, SHOWN_CHARACTERS);
  }, [file]);
  return (
    <pre className="machine-text fine" dir="ltr">
      {text}
    </pre>
  );
}
