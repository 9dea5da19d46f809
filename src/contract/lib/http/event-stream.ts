/** Media type of responses that are event streams. */
export const EVENT_STREAM = 'text/event-stream';

/** Interval of the heartbeat comments on a stream, ms. */
export const STREAM_HEARTBEAT_MS = 15_000;
