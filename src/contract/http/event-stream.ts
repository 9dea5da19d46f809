/** Media type of a route whose answer is a stream of events. */
export const EVENT_STREAM = 'text/event-stream';

/** A comment comes this often on a stream, whatever else does. */
export const STREAM_HEARTBEAT_MS = 15_000;
