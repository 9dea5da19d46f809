import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import '#client/components/shortcuts/shortcuts.css';
import { monthListTexts as texts } from './month-list-texts';

const KEYS = [
  [['j', 'k'], texts.nextAndPrevious],
  [['x'], texts.checkAndNext],
  [['Enter'], texts.openStatement],
  [['Space'], texts.choose],
] as const;

/** Line of the list's keys, with further content at its end. */
export function KeyLine({ mayCheck, children }: { mayCheck: boolean; children: ReactNode }): ReactNode {
  return (
    <Flex align="center" gap="middle" className="fine key-line no-print">
      {KEYS.filter(([[key]]) => mayCheck || key !== 'x').map(([keys, text]) => (
        <Flex key={text} component="span" gap={4} align="center">
          {keys.map((key) => (
            <kbd key={key} dir="ltr">
              {key}
            </kbd>
          ))}
          {text}
        </Flex>
      ))}
      <Flex component="span" align="center" gap="middle" className="at-end">
        {children}
        <span>
          <kbd>?</kbd> {texts.allKeys}
        </span>
      </Flex>
    </Flex>
  );
}
