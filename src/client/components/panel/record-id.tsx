import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { Code } from '../values/code';
import { panelTexts } from './panel-texts';

/** Maximum length of an id that is shown whole. */
const WHOLE_UP_TO = 12;
const SHOWN = 8;

/** Beginning of an id, with a button that copies the whole id. */
export function ShortId({ id }: { id: string }): ReactNode {
  return (
    <Text className="fine" copyable={{ text: id, tooltips: false }}>
      <Code value={id.length > WHOLE_UP_TO ? id.slice(0, SHOWN) : id} />
    </Text>
  );
}

/** Button that copies a record's id, which nobody reads. */
export function RecordId({ id }: { id: string }): ReactNode {
  return (
    <Text className="fine" copyable={{ text: id, tooltips: false }}>
      {panelTexts.copyId}
    </Text>
  );
}
