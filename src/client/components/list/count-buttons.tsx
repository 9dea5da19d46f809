import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { Count } from '../values/numbers';
import { CHOSEN_LOOK } from './chosen-look';

interface Props {
  counts: readonly { key: string; label: ReactNode; count: number }[];
  chosen: readonly string[];
  onToggle: (key: string) => void;
}

/** Numbers of rows by a condition, at the end of a list's figures. Each is a button of the filter. */
export function CountButtons({ counts, chosen, onToggle }: Props): ReactNode {
  return (
    <span className="at-end list-counts">
      {counts.map(({ key, label, count }) => {
        const isChosen = chosen.includes(key);
        return (
          <Button
            key={key}
            size="small"
            {...(isChosen ? CHOSEN_LOOK : ({ type: 'text' } as const))}
            aria-pressed={isChosen}
            onClick={() => onToggle(key)}
          >
            {label} <Count value={count} />
          </Button>
        );
      })}
    </span>
  );
}
