import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { encodeFileName } from '../file-name';
import type { Exchange } from './exchange';

/** Result of a handler of a route with `produces`. An event stream returns an `EventSource` instead. */
export interface ServedFile {
  /** File name offered for saving, in any language. */
  name: string;
  content: Readable;
}

/** Waits for a turn to create a file, and sends it. */
export async function respondWithFile(exchange: Exchange): Promise<FastifyReply> {
  const { services, limits, request, reply, authorize, handle } = exchange;
  const leave = await limits.enterFiles(request, reply);
  try {
    await authorize();
    const file = (await handle({ ...services, db: services.database.files })) as ServedFile;
    return sendFile(reply, String(exchange.declaration.produces), file, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Sends a file. A non-ASCII name is encoded as in RFC 5987; old programs read the plain name. An error after the first bytes
 * closes the connection, so that the browser does not keep an incomplete file.
 */
function sendFile(
  reply: FastifyReply,
  mediaType: string,
  { name, content }: ServedFile,
  leave: () => void,
): FastifyReply {
  // Emitted when the file is read to its end, or cut off.
  content.once('end', leave).once('close', leave);
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  // Fastify attaches its listener later: an earlier error event would end the process.
  content.on('error', () => {});
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=${encodeFileName(name)}`)
    .send(content);
}
