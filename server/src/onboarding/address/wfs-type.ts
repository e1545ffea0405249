import type { Fetcher } from '../../imports/fetch-public.ts'
import { SourceError } from '../../imports/row.ts'
import { type WfsCapabilities, wfsCapabilities, type WfsType } from '../../imports/wfs-service.ts'
import type { AddressKind } from './address-kind.ts'
import { type Described, pageAddress, plainText } from './described.ts'

type WfsAddress = Extract<AddressKind, { kind: 'wfs' }>

/**
 * What a Web Feature Service says of a feature type. A service with just one type stands for it.
 * @throws SourceError for a service with several, naming them, and for one without GeoJSON.
 */
export async function describeWfsType(
  { url, typeName }: WfsAddress,
  fetcher: Fetcher,
): Promise<Described> {
  const capabilities = await wfsCapabilities(url, fetcher)
  const type = namedType(url, typeName, capabilities)
  if (capabilities.geojson === null)
    throw new SourceError(
      `${url} gives ${capabilities.formats.join(', ') || 'no format by name'}, and an import reads GeoJSON. Ask the ` +
        'publisher to turn it on, or export a file and name that.',
    )
  return {
    what: `WFS, feature type "${type.title ?? type.name}" (${type.name} at ${url})`,
    title: plainText(type.title ?? type.name),
    description: plainText(type.description),
    attribution: plainText(capabilities.provider),
    licence: plainText(capabilities.licence),
    page: pageAddress(url),
    columns: new Map(),
    source: { format: 'wfs', url, typeName: type.name },
    notes:
      typeName === null
        ? [`sure: the feature type "${type.name}" is the only one of the service.`]
        : [],
  }
}

function namedType(url: string, typeName: string | null, { types }: WfsCapabilities): WfsType {
  const [first] = types
  if (first === undefined)
    throw new SourceError(`${url} lists no feature type. Expected one with features.`)
  // Requests may leave the prefix out.
  const named = types.find(({ name }) => name === typeName || name.endsWith(`:${typeName}`))
  const found = typeName === null && types.length === 1 ? first : named
  if (found !== undefined) return found
  const lines = types
    .slice(0, 40)
    .map(({ name, title }) => `  ${withType(url, name)}   ${title ?? ''}`)
  const more = types.length > lines.length ? `\n  and ${types.length - lines.length} more` : ''
  const what =
    typeName === null ? `has ${types.length} feature types` : `has no feature type "${typeName}"`
  throw new SourceError(`${url} ${what}. Name one of them:\n${lines.join('\n')}${more}\n`)
}

function withType(url: string, name: string): string {
  const whole = new URL(url)
  whole.searchParams.set('service', 'WFS')
  whole.searchParams.set('typeNames', name)
  return whole.href
}
