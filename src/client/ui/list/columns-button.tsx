import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import Button from 'antd/es/button/Button';
import Checkbox from 'antd/es/checkbox/index';
import Popover from 'antd/es/popover/index';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../platform/hooks';
import { columnsChosen } from '../../platform/preferences/preferences-slice';
import { listTexts } from './list-texts';
import type { ListColumn } from './list-types';

interface Props<Row> {
  /** Which list's columns, in the preferences. */
  path: string;
  columns: readonly ListColumn<Row>[];
  hidden: readonly string[];
}

/** Which columns a person wants to see; kept in this browser. What has no room gives way all the same. */
export function ColumnsButton<Row>({ path, columns, hidden }: Props<Row>): ReactNode {
  const dispatch = useAppDispatch();
  const choose = (keys: readonly string[]): void =>
    void dispatch(columnsChosen({ list: path, hidden: [...keys] }));
  const [first, ...others] = columns;
  if (!first) return null;
  const content = (
    <div className="list-columns">
      {others.map(({ key, title }) => (
        <Checkbox
          key={key}
          checked={!hidden.includes(key)}
          onChange={({ target }) =>
            choose(target.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
          }
        >
          {title}
        </Checkbox>
      ))}
      <Button size="small" disabled={hidden.length === 0} onClick={() => choose([])}>
        {listTexts.columnsReset}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottom" content={content} title={listTexts.columns}>
      <Button icon={<TableOutlined aria-hidden />} aria-label={listTexts.columns} title={listTexts.columns} />
    </Popover>
  );
}
