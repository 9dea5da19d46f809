import Flex from 'antd/es/flex/index';
import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined';
import Search from 'antd/es/input/Search';
import Segmented from 'antd/es/segmented/index';
import { useState, type ReactNode } from 'react';
import type { Route, RouteArgs } from '../../../contract/http/route';
import type { SealedEndpoint } from '../../platform/http/call-sealed';
import { useAddress } from '../../platform/location/use-address';
import { CLEARABLE } from '../clearable';
import { FileButton } from '../file-button';
import { fileTexts } from '../file-texts';
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

/** What is typed to find rows that are there already; the address learns of it when it is sent. */
export function useTyped(): { typed: string; onType: (text: string) => void } {
  const asked = useAddress().get('text') ?? '';
  const [{ typed, before }, setTyped] = useState({ typed: asked, before: asked });
  // The address says something else: sent from here, back, forth.
  if (asked !== before) setTyped({ typed: asked, before: asked });
  return { typed, onType: (text) => setTyped({ typed: text, before: asked }) };
}

export function ReportSearch(props: {
  label: string;
  typed: string;
  onType: (text: string) => void;
}): ReactNode {
  const { label, typed, onType } = props;
  const { change } = useAddress();
  return (
    <Search
      className="field"
      allowClear={CLEARABLE}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onSearch={(text) => change({ text: text || undefined, page: undefined })}
    />
  );
}

interface ShownProps<Name extends string> {
  label: string;
  /** The first one is what the address need not say. */
  names: readonly Name[];
  shown: Name;
  textOf: (name: Name) => string;
}

/** Which of a report's rows are shown. */
export function ReportShown<Name extends string>(props: ShownProps<Name>): ReactNode {
  const { label, names, shown, textOf } = props;
  const { change } = useAddress();
  return (
    <Segmented<Name>
      name="show"
      aria-label={label}
      value={shown}
      options={names.map((value) => ({ value, label: textOf(value) }))}
      onChange={(value) => change({ show: value === names[0] ? undefined : value, page: undefined })}
    />
  );
}

/** What `ReportShown` has chosen. */
export function useShown<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const asked = useAddress().get('show');
  return names.find((name) => name === asked) ?? names[0];
}

export function ExcelButton<R extends Route>(props: {
  endpoint: SealedEndpoint<R>;
  values: RouteArgs<R>;
  disabled?: boolean;
}): ReactNode {
  return (
    <FileButton {...props} icon={<FileExcelOutlined aria-hidden />}>
      {fileTexts.excel}
    </FileButton>
  );
}
