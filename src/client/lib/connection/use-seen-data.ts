import { useAppSelector } from '../hooks';

/** Result of an RTK Query hook: data for the current arguments, and the latest data for any arguments. */
interface Seen<Data> {
  currentData?: Data | undefined;
  data?: Data | undefined;
}

/**
 * Returns the data for the current arguments. While the server is unreachable it falls back to the latest data for
 * other arguments.
 */
export function useSeenData<Data>({ currentData, data }: Seen<Data>): Data | undefined {
  const isLost = useAppSelector(({ connection }) => connection.status === 'lost');
  return currentData ?? (isLost ? data : undefined);
}
