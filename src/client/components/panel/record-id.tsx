import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { Code } from '../values/code';
import { panelTexts } from './panel-texts';

/** Beginning of a record's id, with a button that copies the whole id. */
export function RecordId({ id }: { id: string }): ReactNode {
  return (
    <Text className="fine" copyable={{ text: id, tooltips: false }}>
      {panelTexts.id} <Code value={id.split('-', 1)[0] || id} />
    </Text>
  );
}
