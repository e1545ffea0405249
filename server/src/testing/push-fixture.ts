import { request as httpRequest } from 'node:http'
import { folder } from './search-fixture.ts'

/** An agency whose permits are sent by a system. */
export function sentPermits(tenant: string) {
  const files = folder(tenant)
  const source = {
    name: 'Permit system',
    format: 'push',
    key: { column: 'number' },
    map: {
      agency_reference: { column: 'number' },
      title: { column: 'title' },
      status: { column: 'status' },
      record_date: { column: 'issued', date: { formats: ['yyyy-MM-dd'] } },
      location: { lng: { column: 'lng' }, lat: { column: 'lat' } },
      cost: { column: 'cost', number: true },
    },
  }
  return { ...files, 'modules/permits.yaml': { ...files['modules/permits.yaml'], source } }
}

/** A row as the permit system sends it. */
export function sentRow(number: number, more: object = {}): object {
  const place = { lng: -97.5, lat: 30.5, issued: null, cost: null }
  return { number: `P-${number}`, title: `Porch ${number}`, status: 'Issued', ...place, ...more }
}

/** Rows, one a line. */
export function linesOf(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** A request with lines to a server, over a real socket. */
export interface SentLines {
  readonly port: number
  readonly tenant: string
  readonly token?: string
  readonly body: string | Buffer
  readonly method?: 'POST' | 'DELETE'
  readonly query?: string
  readonly module?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What it is answered; `body` is loosely typed: tests compare it with what they expect. */
export interface SentAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: {
    readonly data: Readonly<Record<string, unknown>>
    readonly detail: string
    readonly errors: unknown
  }
}

/** Sends lines. @throws the socket's error when it is cut. */
export function sendLines(order: SentLines): Promise<SentAnswer> {
  const { port, tenant, token, body, method = 'POST', query = '', module = 'permits' } = order
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: `/api/v1/modules/${module}/rows${query}`,
        method,
        headers: {
          host: `${tenant}.test`,
          'content-type': 'application/x-ndjson',
          'content-length': String(Buffer.byteLength(body)),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...order.headers,
        },
      },
      (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            // The server answers with JSON only.
            body: JSON.parse(text) as SentAnswer['body'],
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
