import type { Endpoint } from '@plat/contract/platform/endpoint'
import type { Meta } from '@plat/contract/platform/envelope'
import type { Problem } from '@plat/contract/platform/error'
import { own } from '@plat/contract/platform/own'
import type { z } from 'zod'
import { emitAuthSignal } from './auth-signals.ts'
import { nowServing } from '../serving.ts'
import { isEmbedded, isPreview } from './embedded.ts'
import { ApiError } from './api-error.ts'

type Given<Schema, Key extends string> = Schema extends z.ZodType
  ? [z.input<Schema>] extends [never]
    ? object
    : { [K in Key]: z.input<Schema> }
  : object

/** What a call to `E` needs; parts that the endpoint does not declare cannot be given. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Given<Params, 'params'> & Partial<Given<Query, 'query'>> & Given<Body, 'body'>
    : never

export interface CallContext {
  signal?: AbortSignal | undefined
  /** Code of the module that the call belongs to. */
  module?: string | undefined
  /** Reads the endpoint's second form (`alsoAs`), which is asked for then. */
  read?: ((bytes: Uint8Array) => { data: unknown; meta: Meta }) | undefined
}

/** The answer's envelope. */
export interface Answer<Data> {
  data: Data
  meta: Meta
}

/**
 * Calls an endpoint of the contract. Throws ApiError, also for a status that the browser leaves to
 * us, such as 301 without a place to go; an aborted call throws the abort reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  context: CallContext = {},
): Promise<Answer<z.infer<E['reply']>>> {
  // The endpoint's schemas say that parameters and query are objects; here only their entries matter.
  const { params, query, body } = input as LooseInput
  const serving = nowServing()
  const headers: Record<string, string> = {
    accept: context.read ? `${endpoint.alsoAs}, application/json` : 'application/json',
    // The language on screen, which the browser does not know: for mails and the server's words.
    'accept-language': serving?.locale ?? document.documentElement.lang,
  }
  if (context.module) headers['x-module'] = context.module
  if (body !== undefined) headers['content-type'] = 'application/json'

  let response: Response
  try {
    response = await (serving?.ask ?? fetch)(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      // On another site's page nobody is signed in, whoever is at this one; nor where it is looked at as a visitor.
      credentials: isEmbedded() || isPreview() ? 'omit' : 'same-origin',
      signal: context.signal ?? null,
    })
  } catch (error) {
    if (context.signal?.aborted) throw error
    throw new ApiError('network', 'No answer from the server', { cause: error })
  }
  const answer = await readAnswer(endpoint, response, context)
  if (!response.ok) {
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
    const retryAfter = Number.isNaN(seconds) ? null : seconds
    const error = ApiError.fromProblem(problemOf(answer, response), retryAfter)
    logFailure(endpoint, error)
    const { code } = error
    if (code === 'unauthorized' || code === 'locked') emitAuthSignal({ kind: 'refused', code })
    throw error
  }
  const data = import.meta.env.PROD ? answer['data'] : endpoint.reply.parse(answer['data'])
  // The envelope is the server's contract; `data` was parsed above outside production.
  const meta = (answer['meta'] ?? {}) as Meta
  if (meta.viewer) emitAuthSignal({ kind: 'seen', level: meta.viewer })
  return { data: data as z.infer<E['reply']>, meta }
}

/** For whoever looks into a report: the browser's own entry has neither code nor request id. */
function logFailure({ method, path }: Endpoint, { status, code, requestId }: ApiError): void {
  // oxlint-disable-next-line no-console
  console.warn(
    `${method} ${path} was refused: ${status} ${code}${requestId ? ` (${requestId})` : ''}`,
  )
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of a call: parameters and query filled in, undefined ones left out. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(own(params, name))),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function readAnswer(
  { alsoAs }: Endpoint,
  response: Response,
  { read }: CallContext,
): Promise<Record<string, unknown>> {
  if (!read || response.headers.get('content-type') !== alsoAs) return readJson(response)
  return readBody(response, async () => ({ ...read(new Uint8Array(await response.arrayBuffer())) }))
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  // Every answer of the API is a JSON object; anything else lands in readBody's catch or in problemOf.
  return readBody(response, () => response.json() as Promise<Record<string, unknown>>)
}

/** @throws ApiError for a body that cannot be read; the abort of a call that was given up as it is. */
async function readBody<Body>(response: Response, read: () => Promise<Body>): Promise<Body> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('unreadable', `The answer ${response.status} cannot be read`, {
      status: response.status,
      cause: error,
    })
  }
}

function problemOf(answer: Record<string, unknown>, response: Response): Problem {
  if (typeof answer['code'] === 'string') return answer as unknown as Problem // RFC 9457, by contract
  throw new ApiError('unreadable', `The server answered ${response.status}`, {
    status: response.status,
  })
}
