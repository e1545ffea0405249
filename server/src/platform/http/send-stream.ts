import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a stream. When it fails after the head of the answer has gone out, the connection is reset:
 * closing it in order would make the part look like the whole to clients of HTTP/1.0.
 */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Readable,
): FastifyReply {
  stream.once('error', () => {
    const { socket } = request.raw
    if (reply.raw.headersSent && socket instanceof Socket) socket.resetAndDestroy()
  })
  return reply.send(stream)
}
