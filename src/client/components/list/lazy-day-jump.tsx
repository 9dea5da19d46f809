import { lazy, Suspense, type ReactNode } from 'react';
import type { AnyList } from '../../../contract/lib/lists/list';
import type { DayJumpProps } from './day-jump';
import type { ListEndpoints } from './list-endpoints';

const Jump = lazy(async () => {
  const { DayJump } = await import(/* webpackChunkName: "date-pickers" */ './day-jump');
  return { default: DayJump as unknown as (props: DayJumpProps<never>) => ReactNode };
});

interface Props<L extends AnyList> extends Omit<DayJumpProps<L>, 'endpoint'> {
  /** `undefined` if no sort is by a day. */
  endpoint: ListEndpoints<L>['day'];
}

/** Field for jumping to a day, in a list sorted by a day. Its code is loaded with the date fields. */
export function LazyDayJump<L extends AnyList>({ address, endpoint, view }: Props<L>): ReactNode {
  if (!endpoint || !address.list.days.includes(view.sort)) return null;
  return (
    <Suspense fallback={null}>
      <Jump {...({ address, endpoint, view } as unknown as DayJumpProps<never>)} />
    </Suspense>
  );
}
