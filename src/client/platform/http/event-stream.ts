/** One message of an event stream; `event` is `message` where the server names none. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Takes an event stream (text/event-stream, WHATWG HTML section 9.2) apart, however its bytes are cut: in the middle of
 * a letter, of a line, between CR and LF. Comments are heartbeats and give nothing; a message that the stream's end cuts
 * off is dropped.
 */
export class EventStreamParser {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private event = '';
  private data: string[] = [];

  /** @returns the messages that these bytes complete. */
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
