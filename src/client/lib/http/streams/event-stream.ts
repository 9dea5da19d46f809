/** Message of an event stream. `event` is `message` if the server gives no name. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Parser for event streams (text/event-stream, WHATWG HTML section 9.2). Bytes may be split anywhere: within a
 * character, a line, or between CR and LF. Comments are heartbeats and are ignored; a message without its end is
 * dropped.
 */
export class EventStreamParser {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private event = '';
  private data: string[] = [];

  /** @returns The messages completed by these bytes. */
  push(bytes: Uint8Array): StreamEvent[] {
    this.rest += this.decoder.decode(bytes, { stream: true });
    const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.take(line));
  }

  private take(line: string): StreamEvent[] {
    if (line === '') return this.finish();
    const { name, value } = /^(?<name>[^:]*)(?:: ?(?<value>.*))?$/.exec(line)?.groups ?? {};
    if (name === 'event') this.event = value ?? '';
    if (name === 'data') this.data.push(value ?? '');
    return [];
  }

  private finish(): StreamEvent[] {
    const { event, data } = this;
    this.event = '';
    this.data = [];
    return data.length === 0 ? [] : [{ event: event || 'message', data: data.join('\n') }];
  }
}
