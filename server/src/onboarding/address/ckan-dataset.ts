import { z } from 'zod'
import type { Fetcher } from '../../imports/fetch-public.ts'
import { SourceError } from '../../imports/row.ts'
import type { ColumnWords } from '../column-words.ts'
import { type AddressKind, addressKind } from './address-kind.ts'
import { type Described, pageAddress, plainText } from './described.ts'
import { loginNeeded, serviceAnswer } from './service-answer.ts'

const Resource = z.object({
  id: z.string(),
  package_id: z.string().nullish(),
  name: z.string().nullish(),
  format: z.string().nullish(),
  url: z.string().nullish(),
  url_type: z.string().nullish(),
  datastore_active: z.boolean().nullish(),
})
type Resource = z.infer<typeof Resource>

const Package = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string().nullish(),
  notes: z.string().nullish(),
  license_title: z.string().nullish(),
  license_url: z.string().nullish(),
  author: z.string().nullish(),
  organization: z.object({ title: z.string().nullish() }).nullish(),
  resources: z.array(Resource).default([]),
})
type Package = z.infer<typeof Package>

const Dictionary = z.object({
  fields: z.array(
    z.object({
      id: z.string(),
      type: z.string().nullish(),
      info: z.object({ label: z.string().nullish(), notes: z.string().nullish() }).nullish(),
    }),
  ),
})

/** What an action answers: some portals send their errors with status 200. */
const Failure = z.object({
  success: z.literal(false),
  error: z.object({ __type: z.string().nullish(), message: z.string().nullish() }).nullish(),
})

/** Formats that can be read, the best first. */
const FORMATS: readonly RegExp[] = [
  /^csv$/,
  /^geojson$/,
  /^(esri|arcgis).*|^(feature|map)server$/,
  /^(tsv|txt|tab)$/,
  /^(ndjson|jsonl|json)$/,
]

type CkanAddress = Extract<AddressKind, { kind: 'ckan' }>

/** A resource of CKAN, which may lead on to another service. */
export interface CkanResource {
  readonly address: Exclude<AddressKind, { kind: 'ckan' }>
  /** What CKAN says of it; its source is that of a file. */
  readonly described: Described
}

/**
 * What a CKAN portal says of a dataset, and the resource to read: the one that is named, else the best.
 * @throws SourceError for a dataset without one that can be read, naming its formats.
 */
export async function describeCkan(
  { site, dataset, resource: wanted }: CkanAddress,
  fetcher: Fetcher,
): Promise<CkanResource> {
  const action = actionOf(site, fetcher)
  const id = dataset === null ? await datasetOf(action, wanted ?? '') : decoded(dataset)
  const found = await action('package_show', id, Package, 'a CKAN dataset')
  const page = `${site}/dataset/${found.name}`
  const { resource, notes } = chosen(found, wanted, page)
  const url = urlOf(resource, site, found.id)
  const address = addressKind(url)
  return {
    // An address below /dataset/ is a file that CKAN keeps itself.
    address: address.kind === 'ckan' ? { kind: 'file', url } : address,
    described: {
      what: `CKAN dataset "${found.title ?? found.name}", resource "${resource.name ?? resource.id}" (${formatOf(resource)})`,
      title: plainText(found.title) ?? found.name,
      description: plainText(found.notes),
      attribution: plainText(found.organization?.title) ?? plainText(found.author),
      licence: plainText(
        [found.license_title, found.license_url].filter((part) => Boolean(part)).join(', '),
      ),
      page: pageAddress(page),
      columns: resource.datastore_active ? await dictionary(site, resource.id, fetcher) : new Map(),
      source: { format: 'file', url },
      notes,
    },
  }
}

/** Where a resource's rows are: its own address, of which older portals give only a part, or what CKAN keeps of them. */
function urlOf(
  { id, name, url, url_type, datastore_active }: Resource,
  site: string,
  dataset: string,
) {
  const given = url?.trim() ?? ''
  if (given === '') {
    if (datastore_active) return `${site}/datastore/dump/${encodeURIComponent(id)}`
    throw new SourceError(
      `The CKAN resource "${name ?? id}" names no address of its data. Expected one in its "url": tell the publisher, or ` +
        'name the address of a file.',
    )
  }
  const isName = url_type === 'upload' && !given.includes('/')
  const base = isName ? `${site}/dataset/${dataset}/resource/${id}/download/` : `${site}/`
  if (URL.canParse(given, base)) return new URL(given, base).href
  throw new SourceError(
    `The CKAN resource "${name ?? id}" has the address "${given.slice(0, 200)}", which is none. Expected one like ` +
      'https://…/permits.csv: tell the publisher, or name the address of a file.',
  )
}

type Action = <Shape>(
  name: string,
  id: string,
  shape: z.ZodType<Shape>,
  expected: string,
) => Promise<Shape>

function actionOf(site: string, fetcher: Fetcher): Action {
  return async (name, id, shape, expected) => {
    const url = `${site}/api/3/action/${name}?id=${encodeURIComponent(id)}`
    const answers = z.union([Failure, z.object({ result: shape })])
    const answer = await serviceAnswer(fetcher, url, answers, expected)
    if ('result' in answer) return answer.result
    const { __type: type, message } = answer.error ?? {}
    if (/authorization/i.test(type ?? '')) throw loginNeeded(url, `answers "${type}"`)
    throw new SourceError(
      `${url} answers "${[type, message].filter(Boolean).join(': ') || 'no success'}". Expected ${expected}: was it ` +
        'renamed or withdrawn? Open the portal in a browser and copy the address from there.',
    )
  }
}

/** A part of an address as plain text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function datasetOf(action: Action, resource: string): Promise<string> {
  const found = await action('resource_show', resource, Resource, 'a CKAN resource')
  if (found.package_id) return found.package_id
  throw new SourceError(`The CKAN resource ${resource} belongs to no dataset. Expected package_id.`)
}

function chosen(
  { resources }: Package,
  wanted: string | null,
  page: string,
): { resource: Resource; notes: readonly string[] } {
  if (wanted !== null) {
    const named = resources.find(({ id }) => id === wanted)
    if (!named)
      throw new SourceError(
        `${page} has no resource ${wanted}. Expected one of: ${listed(resources, page)}\n`,
      )
    if (rankOf(named) >= 0) return { resource: named, notes: [] }
    throw new SourceError(
      `${page}/resource/${wanted} is ${formatOf(named)}, which is not read. Expected CSV or GeoJSON; the dataset has ` +
        `${formatsOf(resources)}.`,
    )
  }
  const usable = resources
    .filter((one) => rankOf(one) >= 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const [resource] = usable
  if (!resource)
    throw new SourceError(
      `${page} has ${resources.length === 0 ? 'no resources' : `only ${formatsOf(resources)}`}. Expected CSV, GeoJSON, JSON or ` +
        'an ArcGIS layer: convert a file to CSV or GeoJSON, and name that.',
    )
  const like = usable.filter((one) => rankOf(one) === rankOf(resource))
  if (like.length === 1)
    return {
      resource,
      notes: [
        `likely: of ${formatsOf(resources)} the resource in ${formatOf(resource)} was taken.`,
      ],
    }
  return {
    resource,
    notes: [
      `unsure: ${like.length} resources are ${formatOf(resource)}; the first was taken. To take another, name its ` +
        `address: ${listed(like.slice(1), page)}`,
    ],
  }
}

function rankOf(resource: Resource): number {
  const format = formatOf(resource)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return FORMATS.findIndex((pattern) => pattern.test(format))
}

/** The format that is named, else the end of the file's name. */
function formatOf({ format, url }: Resource): string {
  if (format) return format
  return /\.([a-z]+)(?:\.gz)?(?:[?#]|$)/i.exec(url ?? '')?.[1]?.toUpperCase() ?? 'an unnamed format'
}

function formatsOf(resources: readonly Resource[]): string {
  return [...new Set(resources.map(formatOf))].join(', ')
}

function listed(resources: readonly Resource[], page: string): string {
  return resources
    .slice(0, 20)
    .map((one) => `\n  ${page}/resource/${one.id}   ${one.name ?? ''} (${formatOf(one)})`)
    .join('')
}

/** What the data dictionary says of the columns; nothing where there is none. */
async function dictionary(
  site: string,
  resource: string,
  fetcher: Fetcher,
): Promise<ReadonlyMap<string, ColumnWords>> {
  const url = `${site}/api/3/action/datastore_search?resource_id=${encodeURIComponent(resource)}&limit=0`
  try {
    const shape = z.object({ result: Dictionary })
    const { result } = await serviceAnswer(fetcher, url, shape, 'a CKAN data dictionary')
    return new Map(
      result.fields.map(({ id, type, info }) => [
        id,
        {
          label: plainText(info?.label),
          description: plainText(info?.notes),
          kind: /^(timestamp|date)/.test(type ?? '') ? ('date' as const) : undefined,
        },
      ]),
    )
  } catch (error) {
    // The file can be read without it.
    if (error instanceof SourceError) return new Map()
    throw error
  }
}
