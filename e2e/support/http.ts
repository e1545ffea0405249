import { request as httpRequest } from 'node:http'

/** Milliseconds without a byte after which an answer is not waited for any longer. */
const PATIENCE = 30_000

/** One call of the API. `fetch` is not used because it does not let a caller set `Host`. */
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
  /** The text parsed as JSON. @throws SyntaxError when it is none. */
  json(): unknown
}

/**
 * Sends a request to the server on this machine's port and reads the whole answer.
 * @throws Error when there is none, or not in time.
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
    outgoing.setTimeout(PATIENCE, () => {
      outgoing.destroy(new Error(`${method} ${path} of ${host}: no answer in ${PATIENCE / 1000} s`))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
