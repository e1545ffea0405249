import { own } from '@plat/contract/platform/own'
import { z } from 'zod'
import type { Source } from '../tenancy/document/source-document.ts'
import type { Fetcher } from './fetch-guarded.ts'
import { getJson } from './http-json.ts'
import { featureRow } from './json-readers.ts'
import { type Columns, type ReadingNotes, type Row, type RowBatch, SourceError } from './row.ts'

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

const Layer = z.object({
  objectIdField: z.string().nullish(),
  maxRecordCount: z.number().int().positive().optional(),
  fields: z.array(Field),
  supportsPagination: z.boolean().optional(),
  advancedQueryCapabilities: z.object({ supportsPagination: z.boolean().optional() }).nullish(),
})

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
const Count = z.object({ count: z.number().int().min(0) })
const ObjectIds = z.object({ objectIds: z.array(z.number()).nullable() })

const COLUMNS: Columns = { kind: 'object' }
const PAGE = 1_000
/** Object ids in one address: servers refuse long ones. */
const IDS_AT_ONCE = 100

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
  const ask = async <Shape>(
    path: string,
    parameters: Record<string, string>,
    shape: z.ZodType<Shape>,
  ) => {
    const url = new URL(source.service.replace(/\/$/, '') + path)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const shown = url.href
    if (token !== undefined) url.searchParams.set('token', token)
    return checked(await getJson(fetcher, url.href, {}, pause), shape, shown)
  }
  const layer = await ask('', { f: 'json' }, Layer)
  const idField =
    layer.objectIdField ?? layer.fields.find(({ type }) => type === 'esriFieldTypeOID')?.name
  if (idField === undefined)
    throw new SourceError(`${source.service} has no object id field, so its pages have no order.`)
  const query = {
    where: source.where,
    outFields: '*',
    returnGeometry: 'true',
    outSR: '4326',
    f: 'geojson',
  }
  const size = Math.min(source.pageSize ?? PAGE, layer.maxRecordCount ?? PAGE)
  const decode = decoderOf(layer.fields)
  const file = source.service
  let line = 0
  const batchOf = (page: z.infer<typeof Page>): RowBatch => {
    const rows: Row[] = page.features.map((feature) =>
      featureRow({ ...feature, properties: decode(feature.properties ?? {}) }),
    )
    return { file, columns: COLUMNS, rows, lines: rows.map(() => ++line) }
  }

  const countObjects = async () => {
    const parameters = { where: source.where, returnCountOnly: 'true', f: 'json' }
    try {
      return (await ask('/query', parameters, Count)).count
    } catch (error) {
      // The objects may be had all the same; if not, their error is the one to tell.
      if (error instanceof SourceError) return null
      throw error
    }
  }
  const end = async (before: number | null) => {
    const announced =
      before !== null && line < before ? Math.min(before, (await countObjects()) ?? before) : before
    notes.fileRead({ name: file, characters: null, end: 'closed', announced })
  }
  const before = await countObjects()

  if (layer.advancedQueryCapabilities?.supportsPagination ?? layer.supportsPagination ?? false) {
    for (let offset = 0; ;) {
      const page = await ask(
        '/query',
        {
          ...query,
          orderByFields: idField,
          resultOffset: String(offset),
          resultRecordCount: String(size),
        },
        Page,
      )
      if (page.features.length === 0) return end(before)
      yield batchOf(page)
      offset += page.features.length
      const more = page.exceededTransferLimit ?? page.properties?.exceededTransferLimit
      if (more === true || (before !== null && offset < before)) continue
      if (more === false || page.features.length < size) return end(before)
    }
  }
  const { objectIds } = await ask(
    '/query',
    { where: source.where, returnIdsOnly: 'true', f: 'json' },
    ObjectIds,
  )
  const ids = (objectIds ?? []).toSorted((a, b) => a - b)
  for (let from = 0; from < ids.length; from += Math.min(size, IDS_AT_ONCE)) {
    const wanted = ids.slice(from, from + Math.min(size, IDS_AT_ONCE))
    const page = await ask('/query', { ...query, where: '1=1', objectIds: wanted.join(',') }, Page)
    if (page.features.length > 0) yield batchOf(page)
    if (page.features.length < wanted.length)
      notes.repair(
        'objects that went away while they were read',
        { file, line },
        `${wanted.length - page.features.length} of ${wanted.length}`,
      )
  }
  await end(before)
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

type Properties = Readonly<Record<string, unknown>>

/** Puts the names of coded values in the place of their codes. */
function decoderOf(
  fields: readonly z.infer<typeof Field>[],
): (properties: Properties) => Properties {
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
