import { randomFrom } from '@plat/contract/platform/random-for-tests'
import { COMPACT_LOCATIONS } from '@plat/contract/search/compact-form'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Headers of every request. */
export type Headers = Record<string, string>

interface Request {
  method: 'POST'
  path: string
  headers: Headers
  body: string
}

interface ModuleAnswer {
  data: {
    control: { map: { geo: { agencyBounds: { n: number; e: number; s: number; w: number } } } }
  }
}

interface FacetsAnswer {
  data: { criterion: string; options: { value: string | null }[] }[]
}

/** What is asked for, in turns. */
export const OPERATIONS = ['count', 'location', 'list', 'facets'] as const
type Operation = (typeof OPERATIONS)[number]

const PATHS: Readonly<Record<Operation, string>> = {
  count: '/api/search/count',
  location: '/api/search/location',
  list: '/api/search/list?scope=located',
  facets: '/api/search/facets',
}

interface Mix {
  /** Number of distinct requests. */
  readonly count: number
  readonly operations: readonly Operation[]
  /** Whether maps are asked for in the compact form. */
  readonly compact: boolean
}

const USUAL_MIX: Mix = { count: 2_000, operations: OPERATIONS, compact: false }

/** Requests over the module's own bounds and types: views from the whole city down to a few streets. */
export async function mixedRequests(
  target: string,
  headers: Headers,
  { count, operations, compact }: Mix = USUAL_MIX,
): Promise<Request[]> {
  const module = await fetchJson<ModuleAnswer>(
    `${target}/api/config/module/${headers['x-module']}`,
    headers,
  )
  const facets = await fetchJson<FacetsAnswer>(`${target}/api/search/facets`, headers, {
    status: 0,
  })
  const types =
    facets.data
      .find((facet) => facet.criterion === 'record_type')
      ?.options.flatMap((option) => (option.value === null ? [] : [option.value]))
      .slice(0, 20) ?? []
  const { n, e, s, w } = module.data.control.map.geo.agencyBounds
  const random = randomFrom(7)
  return Array.from({ length: count }, (_, i) => {
    const share = 0.02 + 0.98 * random() ** 3
    const width = (e - w) * share
    const height = (n - s) * share
    const west = w + random() * (e - w - width)
    const south = s + random() * (n - s - height)
    const year = 1985 + Math.floor(random() * 28)
    const criteria = {
      status: 0,
      ___viewport: viewport(west, south, west + width, south + height),
      ___zoom: Math.log2((360 * 1200) / (512 * width)),
      ...(random() < 0.6
        ? { record_type: [types[Math.floor(random() * types.length)] ?? ''] }
        : {}),
      ...(random() < 0.5
        ? { record_date___start: `${year}-01-01`, record_date___end: `${year + 3}-06-30` }
        : {}),
    }
    const operation = operations[i % operations.length] ?? 'count'
    return {
      method: 'POST',
      path: PATHS[operation],
      headers:
        compact && operation === 'location' ? { ...headers, accept: COMPACT_LOCATIONS } : headers,
      body: JSON.stringify(criteria),
    }
  })
}

async function fetchJson<Answer>(url: string, headers: Headers, body?: unknown): Promise<Answer> {
  for (;;) {
    const { status, text } = await ask(url, headers, body)
    if (status === 200) return JSON.parse(text) as Answer
    // An index is loaded when it is first asked for.
    if (status !== 503) throw new Error(`${url}: ${status} ${text}`)
    await pause(500)
  }
}

function ask(
  url: string,
  headers: Headers,
  body?: unknown,
): Promise<{ status: number | undefined; text: string }> {
  const { host, ...rest } = headers
  // Not fetch: it cannot set Host, which selects the agency.
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: body === undefined ? 'GET' : 'POST', headers: { ...rest, host: host ?? '' } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function viewport(west: number, south: number, east: number, north: number): unknown {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [ring] } },
    ],
  }
}
