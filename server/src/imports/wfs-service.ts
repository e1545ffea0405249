import { setTimeout as wait } from 'node:timers/promises'
import { elementsAt, textAt, type XmlElement, xmlTree } from '../platform/xml-tree.ts'
import type { Fetcher } from './fetch-public.ts'
import { getText } from './http-json.ts'
import { SourceError } from './row.ts'

/** What a Web Feature Service says of one of its types. */
export interface WfsType {
  /** As requests name it: `city:permits`. */
  readonly name: string
  readonly title: string | undefined
  readonly description: string | undefined
  /** Coordinate systems that it offers, as the service writes them. */
  readonly systems: readonly string[]
  /** West, south, east, north in degrees; null where it does not say. */
  readonly bounds: readonly [number, number, number, number] | null
}

/** What a Web Feature Service can do. */
export interface WfsCapabilities {
  readonly title: string | undefined
  readonly provider: string | undefined
  readonly licence: string | undefined
  readonly types: readonly WfsType[]
  /** Name of its output format that is GeoJSON; null when it has none. */
  readonly geojson: string | null
  /** All names of its output formats. */
  readonly formats: readonly string[]
  /** Whether it pages and sorts, as it says itself. */
  readonly pages: boolean
  readonly sorts: boolean
}

/** The address of an operation: what the service's own address has is kept, but for what operations set. */
export function wfsAddress(url: string, parameters: Readonly<Record<string, string>>): string {
  const whole = new URL(url)
  const own = new Set([
    'service',
    'version',
    'request',
    'typename',
    'typenames',
    'outputformat',
    'count',
    'maxfeatures',
    'startindex',
    'srsname',
    'sortby',
    'resulttype',
    'bbox',
    'acceptversions',
  ])
  const given = new Set(whole.searchParams.keys())
  for (const name of given) if (own.has(name.toLowerCase())) whole.searchParams.delete(name)
  const all = { service: 'WFS', version: '2.0.0', ...parameters }
  for (const [name, value] of Object.entries(all)) whole.searchParams.set(name, value)
  return whole.href
}

/**
 * Asks a service what it can do.
 * @throws SourceError for what is no WFS 2.0, and for its own errors in its words.
 */
export async function wfsCapabilities(
  url: string,
  fetcher: Fetcher,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<WfsCapabilities> {
  const address = wfsAddress(url, { request: 'GetCapabilities' })
  const root = xmlOf(await getText(fetcher, address, {}, pause), address)
  const version = root.attributes.get('version') ?? ''
  if (root.name !== 'WFS_Capabilities' || !version.startsWith('2.'))
    throw new SourceError(
      `${address} answers as ${root.name}${version === '' ? '' : ` ${version}`}. Expected WFS_Capabilities 2.0.`,
    )
  const formats = formatsOf(root)
  return {
    title: textAt(root, 'ServiceIdentification', 'Title'),
    provider: textAt(root, 'ServiceProvider', 'ProviderName'),
    licence: textAt(root, 'ServiceIdentification', 'AccessConstraints'),
    types: elementsAt(root, 'FeatureTypeList', 'FeatureType').flatMap(typeOf),
    formats,
    geojson: formats.find((name) => GEOJSON.some((pattern) => pattern.test(name))) ?? null,
    pages: saysYes(root, 'ImplementsResultPaging'),
    sorts: saysYes(root, 'ImplementsSorting'),
  }
}

/** The root of an answer. @throws SourceError for no XML, and for an exception of the service. */
export function xmlOf(text: string, address: string): XmlElement {
  const root = xmlTree(text)
  if (root === null)
    throw new SourceError(`${address} gives no XML: it starts with "${text.trim().slice(0, 60)}".`)
  refuseException(root, address)
  return root
}

/** @throws SourceError with what a service's exception says. */
function refuseException(root: XmlElement, address: string): void {
  if (!/^(ExceptionReport|ServiceExceptionReport)$/.test(root.name)) return
  const said =
    textAt(root, 'Exception', 'ExceptionText') ?? textAt(root, 'ServiceException') ?? 'no message'
  throw new SourceError(
    `${address} answers with an error: ${said.replace(/\s+/g, ' ').slice(0, 300)}`,
  )
}

/** Names of GeoJSON among output formats: of the media type, of GeoServer, MapServer, deegree and ArcGIS. */
const GEOJSON = [
  /^application\/(?:geo|vnd\.geo)\+json\b/i,
  /^application\/json\b/i,
  /^geojson$/i,
  /^json$/i,
]

function formatsOf(root: XmlElement): string[] {
  const named = (element: XmlElement) =>
    elementsAt(element, 'Parameter')
      .filter(({ attributes }) => attributes.get('name')?.toLowerCase() === 'outputformat')
      .flatMap((parameter) => [
        ...elementsAt(parameter, 'AllowedValues', 'Value'),
        ...elementsAt(parameter, 'Value'),
      ])
  const operations = elementsAt(root, 'OperationsMetadata')
  const getFeature = operations
    .flatMap((one) => elementsAt(one, 'Operation'))
    .filter(({ attributes }) => attributes.get('name') === 'GetFeature')
  const found = [...getFeature, ...operations].flatMap(named)
  return [...new Set(found.map(({ text }) => text.trim()).filter((text) => text !== ''))]
}

function saysYes(root: XmlElement, constraint: string): boolean {
  const operations = elementsAt(root, 'OperationsMetadata')
  const within = operations.flatMap((one) => elementsAt(one, 'Operation'))
  return [...operations, ...within]
    .flatMap((one) => elementsAt(one, 'Constraint'))
    .filter(({ attributes }) => attributes.get('name') === constraint)
    .some((one) =>
      [...elementsAt(one, 'DefaultValue'), ...elementsAt(one, 'AllowedValues', 'Value')].some(
        ({ text }) => /^true$/i.test(text.trim()),
      ),
    )
}

function typeOf(type: XmlElement): WfsType[] {
  const name = textAt(type, 'Name')
  if (name === undefined) return []
  const corner = (which: string) =>
    textAt(type, 'WGS84BoundingBox', which)?.split(/\s+/).map(Number) ?? []
  const [west, south] = corner('LowerCorner')
  const [east, north] = corner('UpperCorner')
  const known = [west, south, east, north].every((one) => Number.isFinite(one))
  return [
    {
      name,
      title: textAt(type, 'Title'),
      description: textAt(type, 'Abstract'),
      systems: [...elementsAt(type, 'DefaultCRS'), ...elementsAt(type, 'OtherCRS')].map(
        ({ text }) => text.trim(),
      ),
      bounds: known ? [west ?? 0, south ?? 0, east ?? 0, north ?? 0] : null,
    },
  ]
}
