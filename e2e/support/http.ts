import { request as httpRequest } from 'node:http'
import { WAIT_LIMIT_MS } from './wait-limit.ts'

/** One call of the API. Not `fetch`, which does not let a caller set `Host`. */
export interface HttpRequest {
  /** Tenant's host, e.g. `harbor.localhost`. */
  readonly host: string
  /** Path with query, e.g. `/api/config`. */
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** The answer, read completely. */
export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The text parsed as JSON. @throws SyntaxError when it is not JSON. */
  json(): unknown
}

/**
 * Sends a request to the server on this machine's port and reads the whole answer.
 * @throws Error when there is none in time.
 */
export function sendHttp(port: number, request: HttpRequest): Promise<HttpReply> {
  const { host, path, method = 'GET' } = request
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const headers = {
    host: `${host}:${port}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...request.headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (part: string) => {
        text += part
      })
      incoming.on('error', reject)
      incoming.on('end', () => {
        const status = incoming.statusCode ?? 0
        resolve({ status, headers: incoming.headers, text, json: () => JSON.parse(text) })
      })
    })
    outgoing.setTimeout(WAIT_LIMIT_MS, () => {
      const seconds = WAIT_LIMIT_MS / 1000
      outgoing.destroy(new Error(`${method} ${path} of ${host}: no answer in ${seconds} s`))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
