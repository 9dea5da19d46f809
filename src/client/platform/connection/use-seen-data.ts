import { useAppSelector } from '../hooks';

/** An answer of RTK Query: for the present arguments, and for whichever came last. */
interface Seen<Data> {
  currentData?: Data | undefined;
  data?: Data | undefined;
}

/**
 * Data for the present arguments. While the server is out of reach, those that were seen last stand for them: nothing is
 * thrown away that cannot be had again.
 */
export function useSeenData<Data>({ currentData, data }: Seen<Data>): Data | undefined {
  const isLost = useAppSelector(({ connection }) => connection.status === 'lost');
  return currentData ?? (isLost ? data : undefined);
}
