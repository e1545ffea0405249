import { own } from '@plat/contract/platform/own'
import { Agent, errors, request } from 'undici'
import { createWriteStream } from 'node:fs'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { pipeline as pipelined } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  isPublicHost,
  type LookupAddresses,
  NotPublicError,
  publicConnector,
} from '../platform/http/public-connector.ts'
import { SourceError } from './row.ts'

/** An answer whose body is within the limits. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface Fetcher {
  /** @throws SourceError when the address is not allowed or a limit is exceeded. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /**
   * Fetches into a file, for data of any encoding and more than memory should hold. Of an answer that is not
   * 200 the body is given instead, and nothing is written.
   * @throws SourceError as `get` does.
   */
  save(url: string, path: string): Promise<Answer>
  close(): Promise<void>
}

export interface FetchLimits {
  /** `host:port` of loopback servers that are allowed: for tests. */
  readonly allowLoopback?: readonly string[]
  /** Allowed ports. */
  readonly ports?: readonly number[]
  /** Resolves host names; the operating system's resolver when left out. */
  readonly lookup?: LookupAddresses
  /** Largest answer in bytes, unpacked. */
  readonly maxBytes?: number
  /** Largest file in bytes, unpacked. */
  readonly maxFileBytes?: number
  /** Milliseconds for one request with its redirects. */
  readonly totalTimeout?: number
  /** Milliseconds for one file with its redirects. */
  readonly fileTimeout?: number
  /** Milliseconds without a byte before giving up. */
  readonly idleTimeout?: number
}

const MAX_BYTES = 200 * 1024 * 1024

const MAX_FILE_BYTES = 4 * 1024 * 1024 * 1024

const TOTAL_TIMEOUT_MS = 60_000

const FILE_TIMEOUT_MS = 30 * 60_000

const IDLE_TIMEOUT_MS = 30_000

const MAX_REDIRECTS = 3

const PORTS: readonly number[] = [80, 443]

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/**
 * Fetches from the open internet and nowhere else: the address that a socket is connected to must be
 * public, on port 80 or 443, after each redirect again.
 */
export function createFetcher(limits: FetchLimits = {}): Fetcher {
  const allowed = new Set(limits.allowLoopback ?? [])
  const agent = new Agent({
    connect: publicConnector(allowed, limits.lookup ?? ((host) => lookup(host, { all: true }))),
    headersTimeout: limits.idleTimeout ?? IDLE_TIMEOUT_MS,
    bodyTimeout: limits.idleTimeout ?? IDLE_TIMEOUT_MS,
    connectTimeout: 10_000,
    connections: 4,
    maxHeaderSize: 32 * 1024,
  })
  return {
    close: () => agent.destroy(),
    get: (url, headers = {}) =>
      follow(url, headers, agent, allowed, {
        ...limits,
        timeout: limits.totalTimeout ?? TOTAL_TIMEOUT_MS,
      }),
    save: (url, path) =>
      follow(url, {}, agent, allowed, {
        ...limits,
        timeout: limits.fileTimeout ?? FILE_TIMEOUT_MS,
        file: path,
      }),
  }
}

/** What holds for one request. */
interface RequestLimits extends FetchLimits {
  /** Milliseconds, redirects included. */
  readonly timeout: number
  /** Where the body of a good answer goes; into the answer when left out. */
  readonly file?: string
}

async function follow(
  start: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
  allowed: ReadonlySet<string>,
  limits: RequestLimits,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limits.timeout)
  let url = checkUrl(start, allowed, limits.ports ?? PORTS)
  const origin = url.origin
  for (let redirects = 0; ; redirects++) {
    const answer = await once(url, url.origin === origin ? headers : {}, agent, signal, limits)
    const target = answer.headers['location']
    if (answer.status < 300 || answer.status >= 400 || target === undefined) return answer
    if (redirects === MAX_REDIRECTS)
      throw new SourceError(`${start} redirects more than ${MAX_REDIRECTS} times.`)
    if (!URL.canParse(target, url.href))
      throw new SourceError(`${url.href} redirects to "${target}", which is no address.`)
    url = checkUrl(new URL(target, url.href).href, allowed, limits.ports ?? PORTS)
  }
}

async function once(
  url: URL,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
  signal: AbortSignal,
  limits: RequestLimits,
): Promise<Answer> {
  try {
    const response = await request(url.href, {
      dispatcher: agent,
      signal,
      headers: { 'accept-encoding': 'gzip', 'user-agent': 'Plat import', ...headers },
    })
    const flat = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value[0] : value,
      ]),
    )
    const packed = flat['content-encoding']
    const body =
      limits.file !== undefined && response.statusCode === 200
        ? await saveBody(response.body, packed, url, limits.file, limits.maxFileBytes)
        : await readBody(response.body, packed, limits.maxBytes ?? MAX_BYTES, url)
    return { status: response.statusCode, headers: flat, body }
  } catch (error) {
    if (error instanceof SourceError) throw error
    if (error instanceof NotPublicError) throw new SourceError(error.message)
    if (signal.aborted)
      throw new SourceError(
        `${url.href} took longer than ${limits.timeout / 1000} s: the service is slow, or silent. Try again later.`,
      )
    if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
      throw new SourceError(
        `${url.href} has sent nothing for ${(limits.idleTimeout ?? IDLE_TIMEOUT_MS) / 1000} s: the service is slow, or silent. Try again later.`,
      )
    throw new SourceError(`${url.href} cannot be reached: ${messageOf(error)}`)
  }
}

async function readBody(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  encoding: string | undefined,
  limit: number,
  url: URL,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of unpacked(body, encoding)) {
      size += chunk.length
      if (size > limit) throw new SourceError(`${url.href} sends more than ${limit} bytes.`)
      chunks.push(chunk)
    }
  } finally {
    body.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Writes a body into a new file. @returns an empty text, which stands for it. */
async function saveBody(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  encoding: string | undefined,
  url: URL,
  path: string,
  limit: number = MAX_FILE_BYTES,
): Promise<string> {
  try {
    const counted = async function* () {
      let size = 0
      for await (const chunk of unpacked(body, encoding)) {
        size += chunk.length
        if (size > limit) throw new SourceError(`${url.href} sends more than ${limit} bytes.`)
        yield chunk
      }
    }
    await pipelined(counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && /^(open|write)/.test(String(error.syscall)))
      throw new SourceError(`What ${url.href} sends cannot be kept in ${path}: ${error.message}`)
    throw error
  } finally {
    body.destroy()
  }
  return ''
}

async function* unpacked(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncIterable<Uint8Array> {
  if (encoding === undefined || encoding === 'identity') return yield* body
  if (encoding !== 'gzip')
    throw new SourceError(`An answer packed as "${encoding}" was not asked for.`)
  const stream = pipeline(
    Readable.from(body),
    createGunzip({ chunkSize: 64 * 1024 }),
    () => undefined,
  )
  try {
    // A gunzip stream gives buffers.
    for await (const chunk of stream) yield chunk as Buffer
  } finally {
    stream.destroy()
  }
}

/** @throws SourceError unless the address is http or https on an allowed port, without user name. */
function checkUrl(text: string, allowed: ReadonlySet<string>, ports: readonly number[]): URL {
  if (!URL.canParse(text)) throw new SourceError(`"${text}" is no address.`)
  const url = new URL(text)
  const usual = own(DEFAULT_PORTS, url.protocol)
  if (usual === undefined)
    throw new SourceError(`${text} is refused: expected http: or https:, got ${url.protocol}`)
  if (url.username !== '' || url.password !== '')
    throw new SourceError(`The address ${url.host} is refused: it carries a user name or password.`)
  if (allowed.has(url.host)) return url
  const port = url.port === '' ? usual : Number(url.port)
  if (!ports.includes(port))
    throw new SourceError(`${text} is refused: expected port ${ports.join(' or ')}, got ${port}.`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isPublicHost(host)) {
    const what = isIP(host) === 0 ? 'a name' : 'an address'
    throw new SourceError(`${text} is refused: ${host} is not ${what} of the open internet.`)
  }
  return url
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
