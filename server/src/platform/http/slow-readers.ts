import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bytes a second that a client takes at least of an answer which waits for it: half of a bad phone line. */
const SLOWEST = 1_024
/**
 * Looks at every connection within the time that a client has. They are counted instead of the clock
 * read: a process that stood still itself has not waited for anybody.
 */
const LOOKS = 12

/** What a connection's client had taken when its answer began to wait, and the looks since. */
interface Waiting {
  looks: number
  readonly taken: number
}

/**
 * Ends connections whose clients do not take their answers: those that take less than a kilobyte a
 * second for `seconds` while something waits for them. They are reset, so that what came is not taken
 * for the whole and the system's buffers are free; each is logged once. What fits into those buffers
 * has left us and is never cut; over loopback they hold megabytes, and empty in lumps of a third.
 */
export function registerReadingFloor(fastify: FastifyInstance, seconds: number): void {
  const sockets = new Map<Socket, Waiting | null>()
  const requests = new WeakMap<Socket, FastifyRequest>()
  fastify.server.on('connection', (socket: Socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
  })
  fastify.addHook('onRequest', async (request) => {
    // The request of a live connection would be kept for as long as that lasts.
    if (request.raw.headers.upgrade === undefined) requests.set(request.raw.socket, request)
  })
  const wanted = SLOWEST * seconds
  const look = () => {
    for (const [socket, waiting] of sockets) {
      const { waits, taken } = outgoing(socket)
      if (!waits) sockets.set(socket, null)
      else if (waiting === null || taken - waiting.taken >= wanted)
        sockets.set(socket, { looks: 0, taken })
      else if ((waiting.looks += 1) >= LOOKS) {
        sockets.delete(socket)
        end(socket, requests.get(socket), taken - waiting.taken)
      }
    }
  }
  const timer = setInterval(look, (seconds * 1_000) / LOOKS).unref()
  fastify.addHook('onClose', async () => clearInterval(timer))

  function end(socket: Socket, request: FastifyRequest | undefined, bytes: number): void {
    const log = request?.log ?? fastify.log
    // The pattern: an address may hold a token.
    const route = request?.routeOptions.url ?? '*'
    log.info({ host: request?.hostname, route, bytes, seconds }, 'a client did not take its answer')
    socket.resetAndDestroy()
  }
}

/** What of Node's own handle is read: bytes handed to the system, and those that it has not taken yet. */
interface Handle {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

/**
 * Whether an answer waits for the client, and how many bytes the system has taken for it. Only the
 * handle knows how far a single large buffer is; the stream counts it as a whole, when it is done.
 */
function outgoing(socket: Socket): { waits: boolean; taken: number } {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  if (typeof handle?.writeQueueSize === 'number')
    return { waits: handle.writeQueueSize > 0, taken: handle.bytesWritten - handle.writeQueueSize }
  return { waits: socket.writableLength > 0, taken: socket.bytesWritten - socket.writableLength }
}
