import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Slider from 'antd/es/slider/index';
import Switch from 'antd/es/switch/index';
import { useEffect, useState, type ReactNode } from 'react';
import { BUSINESS_ZONE } from '#contract/lib/calendar/business-zone';
import { isHidden, readable } from '#client/lib/replay/readable-log';
import type { OpenedReport } from './open-report';
import { replayFileTexts as texts } from './replay-file-texts';

const STEP_MS = 800;
/** Type suffix of a failed request. */
const REFUSED = ' rejected';

interface Props {
  report: OpenedReport;
  index: number;
  onJump: (index: number) => void;
}

interface Listed {
  index: number;
  name: string;
  time: string;
  isHidden: boolean;
}

/** Player of a report's moments: step by step, by a slider, or automatically. */
export function MomentPlayer({ report, index, onJump }: Props): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const moments = listed(report).filter((moment) => showsAll || !moment.isHidden);
  const at = moments.filter((moment) => moment.index <= index).length - 1;
  const step = (by: number): void => {
    const next = moments[at + by];
    if (next) onJump(next.index);
    else setPlaying(false);
  };

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => step(1), STEP_MS);
    return () => clearTimeout(timer);
  });

  return (
    <section aria-label={texts.moments}>
      <Slider
        min={0}
        max={moments.length - 1}
        value={at}
        onChange={(to) => onJump(moments[to]?.index ?? 0)}
        // The list beside the slider shows the name.
        tooltip={{ formatter: null }}
        ariaLabelForHandle={texts.moment}
        ariaValueTextFormatterForHandle={(to) => moments[to]?.name ?? ''}
      />
      <Flex gap="small" align="center" wrap>
        <Button onClick={() => step(-1)} disabled={at <= 0}>
          {texts.previous}
        </Button>
        <Button onClick={() => step(1)} disabled={at >= moments.length - 1}>
          {texts.next}
        </Button>
        <Button onClick={() => setPlaying(!isPlaying)}>{isPlaying ? texts.pause : texts.play}</Button>
        <span>
          <bdi>{`${at + 1} / ${moments.length}`}</bdi>
        </span>
        <span>
          <Switch size="small" checked={showsAll} onChange={setShowsAll} aria-label={texts.hidden} />{' '}
          {texts.hidden}
        </span>
      </Flex>
      <ol className="side-list" dir="ltr">
        {moments.map((moment) => (
          <li key={moment.index} ref={moment.index === moments[at]?.index ? showInList : null}>
            <Button
              type={moment.index === moments[at]?.index ? 'primary' : 'text'}
              danger={moment.name.endsWith(REFUSED)}
              size="small"
              block
              aria-current={moment.index === moments[at]?.index}
              onClick={() => onJump(moment.index)}
            >
              {moment.time} {moment.name}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function showInList(moment: HTMLLIElement | null): void {
  moment?.scrollIntoView({ block: 'nearest' });
}

const clock = new Intl.DateTimeFormat('he-IL', { timeStyle: 'medium', timeZone: BUSINESS_ZONE });

/** Formats a time with the same clock as the pages. */
function getTime(iso: string | undefined): string {
  return iso === undefined || Number.isNaN(Date.parse(iso)) ? '' : clock.format(new Date(iso));
}

function listed({ actions, file }: OpenedReport): Listed[] {
  const moments = actions.map((action, at) => ({
    index: at + 1,
    name: readable(action).type,
    time: getTime(file.times[at]),
    isHidden: isHidden(action),
  }));
  return [{ index: 0, name: texts.beginning, time: '', isHidden: false }, ...moments];
}
