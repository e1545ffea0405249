import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorCode } from '@plat/contract/platform/error'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'
import { BARE_HEADERS } from './security-headers.ts'

/** What Node's parser could not make a request of. */
interface ParserError extends Error {
  readonly code?: string
}

/**
 * Answers what is no HTTP request as a problem with the usual headers, then ends the connection: what
 * follows on it cannot be distinguished from the rest of the broken request.
 */
export function answerParserError(
  log: FastifyBaseLogger,
  error: ParserError,
  socket: Socket,
): void {
  // The other side is gone, or an answer before has ended the connection and is on its way.
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [code, detail] = refusalOf(error)
  if (hasBegun(socket)) {
    socket.destroy()
    return
  }
  const instance = randomUUID()
  log.info({ instance, parser: error.code, status: ERROR_STATUS[code] }, 'not a request')
  // Destroyed at once, the answer could be lost to a client that is still sending.
  socket.end(answerText(code, detail, instance), () => socket.destroy())
}

/** Refuses a request to change the protocol in the usual form, and ends its connection. */
export function refuseUpgrade(socket: Socket, code: ErrorCode, detail: string): void {
  socket.end(answerText(code, detail, randomUUID()), () => socket.destroy())
}

/** Answers an `Expect` header of a kind that there is not. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const code = 'expectation_failed'
    const detail = `Expect: ${String(request.headers.expect).slice(0, 80)} is not understood here, only 100-continue.`
    const body = JSON.stringify(problemOf(code, detail, randomUUID()))
    response.writeHead(ERROR_STATUS[code], { ...headersOf(body), connection: 'close' }).end(body)
  })
}

/** @throws AppError invalid_request for HTTP/1.1 without a host, or with two: nobody knows which agency is meant. */
export function checkHost({ raw }: FastifyRequest): void {
  let hosts = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2)
    if (raw.rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  if (raw.httpVersionMajor === 0) throw notHttp('Expected HTTP/1.1 at the end of the first line.')
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
    throw notHttp(`Expected one Host header, got ${hosts}.`)
}

/** What follows on this connection cannot be trusted either. */
function notHttp(detail: string): AppError {
  return new AppError('invalid_request', detail, undefined, { connection: 'close' })
}

function refusalOf({ code }: ParserError): [ErrorCode, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['headers_too_large', 'The address and the headers are longer than 16 kB.']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request_timeout', 'The request did not arrive as a whole in time.']
    case 'HPE_INVALID_METHOD':
      return ['invalid_request', 'The request does not begin with a method that there is.']
    case 'HPE_UNEXPECTED_CONTENT_LENGTH':
    case 'HPE_INVALID_CONTENT_LENGTH':
    case 'HPE_INVALID_TRANSFER_ENCODING':
      return [
        'invalid_request',
        'Expected one Content-Length or Transfer-Encoding: chunked, and not both.',
      ]
    case 'HPE_INVALID_CHUNK_SIZE':
    case 'HPE_STRICT':
      return ['invalid_request', 'A chunk of the body does not begin with its length.']
    default:
      return ['invalid_request', 'What arrived is not an HTTP request.']
  }
}

/** Whether an answer is on its way: a second one in the middle of it would be read as its content. */
function hasBegun(socket: Socket): boolean {
  // Node keeps the answer of the current request there, for its own handler of these errors.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null }
  return current?.headersSent ?? false
}

function answerText(code: ErrorCode, detail: string, instance: string): string {
  const status = ERROR_STATUS[code]
  const body = JSON.stringify(problemOf(code, detail, instance))
  const headers = { ...headersOf(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

function headersOf(body: string): Record<string, string> {
  return {
    ...BARE_HEADERS,
    'cache-control': 'no-store',
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
  }
}
