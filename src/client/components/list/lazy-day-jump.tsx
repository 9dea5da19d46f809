import { lazy, Suspense, type ReactNode } from 'react';
import type { AnyList } from '#contract/lib/lists/list';
import type { DayJumpProps } from './day-jump';
import type { DayEndpoint } from './list-endpoint-types';

const Jump = lazy(async () => {
  const { DayJump } = await import(/* webpackChunkName: "date-pickers" */ './day-jump');
  return { default: DayJump };
});

interface Props extends Omit<DayJumpProps, 'endpoint'> {
  /** `undefined` if no sort is by a day. */
  endpoint: DayEndpoint<AnyList> | undefined;
}

/** Field for jumping to a day, in a list sorted by a day. Its code is loaded with the date fields. */
export function LazyDayJump({ address, endpoint, view }: Props): ReactNode {
  if (!endpoint || !address.list.days.includes(view.sort)) return null;
  return (
    <Suspense fallback={null}>
      <Jump address={address} endpoint={endpoint} view={view} />
    </Suspense>
  );
}
