const MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Formats a duration as `1:05`, with hours `1:00:05`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / MS));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const rest = two(seconds % MINUTE_S);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
