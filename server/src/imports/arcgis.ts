import { own } from '@plat/contract/platform/own'
import { z } from 'zod'
import type { Source } from '../tenancy/document/source-document.ts'
import type { Fetcher } from './fetch-public.ts'
import { featureRow } from './json-readers.ts'
import { type Columns, type ReadingNotes, type Row, type RowBatch, SourceError } from './row.ts'
import { getJson } from './http-json.ts'

const COLUMNS: Columns = { kind: 'object' }
const PAGE_SIZE = 1_000
/** Object ids in one address: servers refuse long ones. */
const MAX_IDS = 100

/** A layer whose features are being read. */
interface LayerReading {
  readonly request: ArcgisRequest
  readonly where: string
  /** Features of one page. */
  readonly size: number
  /** Objects that the service announced before the first page; null when it does not say. */
  readonly announced: number | null
}

/**
 * The features of an ArcGIS layer as rows: coded values decoded, in degrees. Pages by offset where the
 * layer supports it, else by object ids.
 * @throws SourceError for the service's own errors, which come with status 200, and expired tokens.
 */
export async function* readArcgis(
  source: ArcgisSource,
  token: string | undefined,
  fetcher: Fetcher,
  notes: ReadingNotes,
  pause?: (milliseconds: number) => Promise<unknown>,
): AsyncGenerator<RowBatch> {
  const request = arcgisRequest(source, token, fetcher, pause)
  const { where, service: file } = source
  const layer = await request('', { f: 'json' }, Layer)
  const idField =
    layer.objectIdField ?? layer.fields.find(({ type }) => type === 'esriFieldTypeOID')?.name
  if (idField === undefined)
    throw new SourceError(`${file} has no object id field, so its pages have no order.`)
  const reading: LayerReading = {
    request,
    where,
    size: Math.min(source.pageSize ?? PAGE_SIZE, layer.maxRecordCount ?? PAGE_SIZE),
    announced: await countObjects(request, where),
  }
  const paged =
    layer.advancedQueryCapabilities?.supportsPagination ?? layer.supportsPagination ?? false
  const pages = paged ? pagesByOffset(reading, idField) : pagesByIds(reading, file, notes)
  const decode = codeDecoder(layer.fields)
  let line = 0
  for await (const { features } of pages) {
    const rows: Row[] = features.map((feature) =>
      featureRow({ ...feature, properties: decode(feature.properties ?? {}) }),
    )
    yield { file, columns: COLUMNS, rows, lines: rows.map(() => ++line) }
  }
  let { announced } = reading
  // Fewer features than announced: some may have been deleted meanwhile.
  if (announced !== null && line < announced)
    announced = Math.min(announced, (await countObjects(request, where)) ?? announced)
  notes.fileRead({ name: file, characters: null, end: 'closed', announced })
}

/** What the queries for features have in common. */
const FEATURES = { outFields: '*', returnGeometry: 'true', outSR: '4326', f: 'geojson' } as const

async function* pagesByOffset(
  { request, where, size, announced }: LayerReading,
  idField: string,
): AsyncGenerator<Page> {
  for (let offset = 0; ;) {
    const order = {
      orderByFields: idField,
      resultOffset: String(offset),
      resultRecordCount: String(size),
    }
    const page = await request('/query', { ...FEATURES, where, ...order }, Page)
    if (page.features.length === 0) return
    yield page
    offset += page.features.length
    const more = page.exceededTransferLimit ?? page.properties?.exceededTransferLimit
    if (more === true || (announced !== null && offset < announced)) continue
    if (more === false || page.features.length < size) return
  }
}

async function* pagesByIds(
  { request, where, size }: LayerReading,
  file: string,
  notes: ReadingNotes,
): AsyncGenerator<Page> {
  const { objectIds } = await request(
    '/query',
    { where, returnIdsOnly: 'true', f: 'json' },
    ObjectIds,
  )
  const ids = (objectIds ?? []).toSorted((a, b) => a - b)
  const step = Math.min(size, MAX_IDS)
  let line = 0
  for (let from = 0; from < ids.length; from += step) {
    const wanted = ids.slice(from, from + step)
    const parameters = { ...FEATURES, where: '1=1', objectIds: wanted.join(',') }
    const page = await request('/query', parameters, Page)
    const found = page.features.length
    if (found > 0) yield page
    line += found
    if (found < wanted.length)
      notes.repair(
        'objects that went away while they were read',
        { file, line },
        `${wanted.length - found} of ${wanted.length}`,
      )
  }
}

async function countObjects(request: ArcgisRequest, where: string): Promise<number | null> {
  try {
    const answer = await request('/query', { where, returnCountOnly: 'true', f: 'json' }, Count)
    return answer.count
  } catch (error) {
    // The objects may be readable all the same; if they are not, their error is the one to report.
    if (error instanceof SourceError) return null
    throw error
  }
}

type Properties = Readonly<Record<string, unknown>>

/** Replaces the codes of coded values by their names. */
function codeDecoder(fields: readonly ArcgisField[]): (properties: Properties) => Properties {
  const coded = fields.flatMap(({ name, domain }) =>
    domain?.codedValues
      ? [[name, new Map(domain.codedValues.map((value) => [value.code, value.name]))] as const]
      : [],
  )
  if (coded.length === 0) return (properties) => properties
  return (properties) => {
    const decoded: Record<string, unknown> = { ...properties }
    for (const [name, names] of coded) {
      const code = own(decoded, name)
      if (typeof code === 'string' || typeof code === 'number')
        decoded[name] = names.get(code) ?? code
    }
    return decoded
  }
}

type ArcgisSource = Extract<Source, { format: 'arcgis' }>

const Failure = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
})

const Field = z.object({
  name: z.string(),
  type: z.string(),
  domain: z
    .object({
      type: z.string(),
      codedValues: z
        .array(z.object({ name: z.string(), code: z.union([z.string(), z.number()]) }))
        .optional(),
    })
    .nullish(),
})
type ArcgisField = z.infer<typeof Field>

/** A layer's description. */
const Layer = z.object({
  objectIdField: z.string().nullish(),
  maxRecordCount: z.number().int().positive().optional(),
  fields: z.array(Field),
  supportsPagination: z.boolean().optional(),
  advancedQueryCapabilities: z.object({ supportsPagination: z.boolean().optional() }).nullish(),
})

/** Features of a query, as GeoJSON. */
const Page = z.object({
  features: z.array(
    z.object({
      id: z.unknown().optional(),
      properties: z.record(z.string(), z.unknown()).nullable(),
      geometry: z.unknown(),
    }),
  ),
  exceededTransferLimit: z.boolean().optional(),
  properties: z.object({ exceededTransferLimit: z.boolean().optional() }).nullish(),
})
type Page = z.infer<typeof Page>

/** Answer of a query with `returnCountOnly`. */
const Count = z.object({ count: z.number().int().min(0) })
/** Answer of a query with `returnIdsOnly`. */
const ObjectIds = z.object({ objectIds: z.array(z.number()).nullable() })

/** Gets a path below the layer's address, as JSON of the given shape. */
type ArcgisRequest = <Shape>(
  path: string,
  parameters: Record<string, string>,
  shape: z.ZodType<Shape>,
) => Promise<Shape>

/**
 * The function that queries a layer's service.
 * @throws SourceError for the service's own errors, which come with status 200, and expired tokens.
 */
function arcgisRequest(
  source: ArcgisSource,
  token: string | undefined,
  fetcher: Fetcher,
  pause?: (milliseconds: number) => Promise<unknown>,
): ArcgisRequest {
  return async (path, parameters, shape) => {
    const url = new URL(source.service.replace(/\/$/, '') + path)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    // Errors show the address without the token.
    const shown = url.href
    if (token !== undefined) url.searchParams.set('token', token)
    return checked(await getJson(fetcher, url.href, {}, pause), shape, shown)
  }
}

function checked<Shape>(value: unknown, shape: z.ZodType<Shape>, url: string): Shape {
  const failure = Failure.safeParse(value)
  if (failure.success) {
    const { code, message } = failure.data.error
    if (code === 498 || code === 499)
      throw new SourceError(
        `${url} wants a ${code === 498 ? 'valid token: the one given is wrong or has expired' : 'token'}. ` +
          'Set tokenVariable in the source and the variable in the environment.',
      )
    throw new SourceError(
      `${url} answers with error ${code ?? 'without a code'}: ${message ?? 'no message'}`,
    )
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SourceError(
      `${url} does not answer as an ArcGIS layer does: ${faults.slice(0, 3).join('; ')}`,
    )
  }
  return parsed.data
}
