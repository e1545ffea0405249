import { setTimeout as wait } from 'node:timers/promises'
import type { Source } from '../tenancy/document/source-document.ts'
import { elementsAt, type XmlElement } from '../platform/xml-tree.ts'
import { axisOrderOf, turnedRound } from './axis-order.ts'
import { type Feature, FeaturePage, FeatureRows, shaped } from './feature-page.ts'
import type { Fetcher } from './fetch-public.ts'
import { getText } from './http-json.ts'
import { type ReadingNotes, type RowBatch, SourceError } from './row.ts'
import {
  wfsAddress,
  type WfsCapabilities,
  wfsCapabilities,
  type WfsType,
  xmlOf,
} from './wfs-service.ts'

type WfsSource = Extract<Source, { format: 'wfs' }>
type Pause = (milliseconds: number) => Promise<unknown>

const PAGE_SIZE = 1_000
const HEADERS = { accept: 'application/geo+json, application/json;q=0.9' } as const

/** How the features of a type are asked for. */
interface WfsReading {
  readonly source: WfsSource
  readonly fetcher: Fetcher
  readonly pause: Pause
  readonly capabilities: WfsCapabilities
  readonly type: WfsType
  /** What all requests for features have in common. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * The features of a type of a Web Feature Service 2.0 as rows, in degrees, longitude first. Pages by `startIndex` and
 * `count` where the service has pages, sorted where it sorts.
 * @param backwards gives the last features first, or none where the service does not sort.
 * @throws SourceError for a service without GeoJSON, and for its own errors in its words.
 */
export async function* readWfs(
  source: WfsSource,
  fetcher: Fetcher,
  notes: ReadingNotes,
  pause: Pause = wait,
  backwards = false,
): AsyncGenerator<RowBatch> {
  const capabilities = await wfsCapabilities(source.url, fetcher, pause)
  const { type, outputFormat } = chosen(source, capabilities)
  const sortBy = capabilities.sorts ? await sortProperty(source, type, fetcher, pause) : undefined
  if (backwards && sortBy === undefined) return
  const parameters = {
    request: 'GetFeature',
    typeNames: type.name,
    outputFormat,
    srsName: systemOf(type),
    ...(sortBy === undefined ? {} : { sortBy: backwards ? `${sortBy} DESC` : sortBy }),
  }
  const reading = { source, fetcher, pause, capabilities, type, parameters }
  const rows = new FeatureRows(`${source.url} ${type.name}`, notes)
  yield* readPages(reading, rows, notes)
}

/** @throws SourceError for a type that the service does not have, and for a service without GeoJSON. */
function chosen(
  { url, typeName }: WfsSource,
  { types, geojson, formats }: WfsCapabilities,
): { type: WfsType; outputFormat: string } {
  const type = types.find(({ name }) => name === typeName)
  if (type === undefined)
    throw new SourceError(
      `${url} has no feature type "${typeName}". It has ${
        types
          .slice(0, 40)
          .map(({ name }) => name)
          .join(', ') || 'none'
      }.`,
    )
  if (geojson === null)
    throw new SourceError(
      `${url} gives ${formats.join(', ') || 'no format by name'}, and an import reads GeoJSON. Ask the publisher to turn ` +
        'it on, or export a file and name that.',
    )
  return { type, outputFormat: geojson }
}

/** CRS84 is longitude first by its definition; `EPSG:4326` in this short form is as well, by custom. */
function systemOf({ systems }: WfsType): string {
  return systems.find((one) => /crs84$/i.test(one)) ?? 'EPSG:4326'
}

async function* readPages(
  reading: WfsReading,
  rows: FeatureRows,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  const { source, capabilities, type } = reading
  const size = source.pageSize ?? PAGE_SIZE
  const turn = turner(type, rows, notes)
  let announced: number | null = null
  for (let offset = 0; ;) {
    const page = await pageAt(reading, capabilities.pages ? { offset, size } : null)
    announced ??= page.numberMatched ?? page.totalFeatures ?? (await hits(reading))
    const batch = rows.batchOf(turn(page.features))
    if (batch !== null) yield batch
    offset += page.features.length
    if (!capabilities.pages || page.features.length === 0) break
    if (batch === null)
      throw new SourceError(
        `${source.url} gives the same features for startIndex=${offset - page.features.length} as before, so its pages cannot be read.`,
      )
    if (announced === null ? page.features.length < size : offset >= announced) break
  }
  // Fewer features than announced: some may have been deleted meanwhile.
  if (announced !== null && rows.count < announced)
    announced = Math.min(announced, (await hits(reading)) ?? announced)
  rows.end(announced)
}

/** Decides once, by the first page with a location, in which order coordinates come, and says so. */
function turner(
  { bounds }: WfsType,
  rows: FeatureRows,
  notes: ReadingNotes,
): (features: readonly Feature[]) => readonly Feature[] {
  let isTurned: boolean | undefined
  return (features) => {
    if (isTurned === undefined && features.some(({ geometry }) => geometry !== null)) {
      isTurned = axisOrderOf(features, bounds) === 'latitude first'
      if (isTurned)
        notes.repair(
          'the service gives latitude first: coordinates were turned round',
          { file: rows.file, line: 1 },
          '',
        )
    }
    return isTurned === true ? features.map(turnedRound) : features
  }
}

async function pageAt(
  { source, fetcher, pause, parameters }: WfsReading,
  part: { offset: number; size: number } | null,
): Promise<FeaturePage> {
  const url = wfsAddress(source.url, {
    ...parameters,
    ...(part === null ? {} : { startIndex: String(part.offset), count: String(part.size) }),
  })
  const text = await getText(fetcher, url, HEADERS, pause)
  // The service's own errors are XML, with any status.
  if (text.trimStart().startsWith('<')) {
    const root = xmlOf(text, url)
    throw new SourceError(`${url} answers with ${root.name}, expected GeoJSON.`)
  }
  return shaped(parsed(text, url), FeaturePage, url, 'a page of features')
}

function parsed(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError(`${url} answers with something that is not JSON: ${text.slice(0, 200)}`)
  }
}

/** How many features the service counts; null when it does not say. */
async function hits({ source, fetcher, pause, type }: WfsReading): Promise<number | null> {
  const url = wfsAddress(source.url, {
    request: 'GetFeature',
    typeNames: type.name,
    resultType: 'hits',
  })
  try {
    const matched = xmlOf(await getText(fetcher, url, {}, pause), url).attributes.get(
      'numberMatched',
    )
    return matched !== undefined && /^\d{1,12}$/.test(matched) ? Number(matched) : null
  } catch (error) {
    // The features may be readable all the same; if they are not, their error is the one to report.
    if (error instanceof SourceError) return null
    throw error
  }
}

/** Names that properties have by which features can be told apart. */
const KEY_NAMES = /^(?:.*_)?(?:id|fid|gid|ogc_fid|objectid|globalid|number|num|no|key)$/i

/** The property that pages are sorted by: the source's, its key's column, one named like a key, else the first plain one. */
async function sortProperty(
  { url, sortBy, key }: WfsSource,
  { name }: WfsType,
  fetcher: Fetcher,
  pause: Pause,
): Promise<string | undefined> {
  if (sortBy !== undefined) return sortBy
  const address = wfsAddress(url, { request: 'DescribeFeatureType', typeNames: name })
  const text = await getText(fetcher, address, {}, pause)
  const plain = plainProperties(xmlOf(text, address))
  const column = 'column' in key && typeof key.column === 'string' ? key.column : undefined
  return plain.find((one) => one === column) ?? plain.find((one) => KEY_NAMES.test(one)) ?? plain[0]
}

/** Names of the properties of a schema that are no geometry. */
function plainProperties(schema: XmlElement): string[] {
  const elements = elementsAt(
    schema,
    'complexType',
    'complexContent',
    'extension',
    'sequence',
    'element',
  )
  return elements.flatMap(({ attributes }) => {
    const [name, type = ''] = [attributes.get('name'), attributes.get('type')]
    return name === undefined || /^gml:|PropertyType$/.test(type) || type === '' ? [] : [name]
  })
}
