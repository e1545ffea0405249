import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createFetcher, type Fetcher } from './fetch-public.ts'
import type { FileSummary } from './file-summary.ts'
import type { ReadingNotes, Row, RowBatch } from './row.ts'

/** What the service of a test answers. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** A service on this machine for the tests of a file, which set its `reply`. */
export class HttpSource {
  host = ''
  reply: (url: URL) => Reply | Promise<Reply> = () => ({ body: null })
  requests: URL[] = []
  tokens: (string | undefined)[] = []
  filesRead: Omit<FileSummary, 'rows'>[] = []
  #server: Server | undefined
  #fetcher: Fetcher | undefined
  readonly notes: ReadingNotes = {
    reject: () => undefined,
    repair: () => undefined,
    progress: () => undefined,
    fileRead: (file) => this.filesRead.push(file),
  }

  get fetcher(): Fetcher {
    if (!this.#fetcher) throw new Error('the service of the test has not been started')
    return this.#fetcher
  }

  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '/', `http://${this.host}`)
      this.requests.push(url)
      this.tokens.push(request.headers['x-app-token']?.toString())
      const { status = 200, headers = {}, body } = await this.reply(url)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    this.#server = server
    this.#fetcher = createFetcher({ allowLoopback: [this.host] })
  }

  forget(): void {
    this.requests = []
    this.tokens = []
    this.filesRead = []
  }

  async stop(): Promise<void> {
    await this.#fetcher?.close()
    this.#server?.closeAllConnections()
    this.#server?.close()
  }
}

/** Starts a service before the tests of a file and stops it after them. */
export function useHttpSource(): HttpSource {
  const service = new HttpSource()
  beforeAll(() => service.start())
  beforeEach(() => service.forget())
  afterAll(() => service.stop())
  return service
}

/** All rows that a reader gives. */
export async function collect(batches: AsyncIterable<RowBatch>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) rows.push(...batch.rows)
  return rows
}
