import { z } from 'zod'
import type { Fetcher } from '../../imports/fetch-public.ts'
import { collectionAddress } from '../../imports/ogc-features.ts'
import { SourceError } from '../../imports/row.ts'
import type { ColumnWords } from '../column-words.ts'
import type { AddressKind } from './address-kind.ts'
import { type Described, pageAddress, plainText } from './described.ts'
import { serviceAnswer } from './service-answer.ts'

const Links = z
  .array(z.object({ rel: z.string(), href: z.string(), title: z.string().nullish() }))
  .default([])

const Collection = z.object({
  id: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  attribution: z.string().nullish().catch(undefined),
  itemType: z.string().nullish().catch(undefined),
  links: Links,
})
type Collection = z.infer<typeof Collection>

const Collections = z.object({ collections: z.array(Collection) })

const LandingPage = z.object({ links: Links })

/** JSON schema of what a collection can be asked for, where a service has it. */
const Queryables = z.object({
  properties: z.record(
    z.string(),
    z.object({
      title: z.string().nullish().catch(undefined),
      description: z.string().nullish().catch(undefined),
      type: z.unknown(),
      format: z.unknown(),
      enum: z.array(z.unknown()).nullish().catch(undefined),
    }),
  ),
})

type OgcAddress = Extract<AddressKind, { kind: 'ogc-features' }>

/**
 * What a service of OGC API - Features says of a collection. A service with just one collection stands for it.
 * @throws SourceError for a service with several, naming them.
 */
export async function describeOgcCollection(
  { url, collection, filter, datetime }: OgcAddress,
  fetcher: Fetcher,
): Promise<Described> {
  const [id, notes] = collection === null ? await onlyCollection(url, fetcher) : [collection, []]
  const address = collectionAddress({ url, collection: id })
  const found = await serviceAnswer(fetcher, address, Collection, 'a collection of features')
  const licence = found.links.find(({ rel }) => rel === 'license')
  return {
    what: `OGC API - Features, collection "${found.title ?? id}" (${address})`,
    title: plainText(found.title ?? id),
    description: plainText(found.description),
    attribution: plainText(found.attribution),
    licence: plainText(licence?.title ?? licence?.href),
    page: pageAddress(address),
    columns: await queryables(address, fetcher),
    source: {
      format: 'ogc-features',
      url,
      collection: id,
      ...(filter !== undefined && { filter }),
      ...(datetime !== undefined && { datetime }),
    },
    notes,
  }
}

/** Whether an address is the landing page of such a service: one that links to its collections. */
export async function isLandingPage(url: string, fetcher: Fetcher): Promise<boolean> {
  try {
    const { status, body } = await fetcher.get(url, { accept: 'application/json' })
    const page = status === 200 ? LandingPage.safeParse(JSON.parse(body)) : null
    const rels = page?.data?.links.map(({ rel }) => rel.replace(/^.*\//, '')) ?? []
    return rels.includes('data') && rels.includes('conformance')
  } catch {
    // No answer, a large one or no JSON: whatever reads the address says what is wrong.
    return false
  }
}

async function onlyCollection(
  url: string,
  fetcher: Fetcher,
): Promise<readonly [id: string, notes: readonly string[]]> {
  const address = `${url}/collections`
  const { collections } = await serviceAnswer(fetcher, address, Collections, 'OGC API - Features')
  const usable = collections.filter(({ itemType }) => !itemType || itemType === 'feature')
  const [only] = usable
  if (!only) throw new SourceError(`${address} lists no collection of features. Expected one.`)
  if (usable.length === 1)
    return [only.id, [`sure: the collection "${only.id}" is the only one of the service.`]]
  const lines = usable
    .slice(0, 40)
    .map(({ id, title }) => `  ${collectionAddress({ url, collection: id })}   ${title ?? ''}`)
  const more = usable.length > lines.length ? `\n  and ${usable.length - lines.length} more` : ''
  throw new SourceError(
    `${url} has ${usable.length} collections. Name one of them:\n${lines.join('\n')}${more}\n`,
  )
}

/** What the service says of properties; nothing where it does not. */
async function queryables(
  address: string,
  fetcher: Fetcher,
): Promise<ReadonlyMap<string, ColumnWords>> {
  try {
    const { properties } = await serviceAnswer(
      fetcher,
      `${address}/queryables`,
      Queryables,
      'a list of properties',
    )
    return new Map(
      Object.entries(properties).map(([name, property]) => [name, wordsOf(name, property)]),
    )
  } catch (error) {
    if (error instanceof SourceError) return new Map()
    throw error
  }
}

function wordsOf(
  name: string,
  property: z.infer<typeof Queryables>['properties'][string],
): ColumnWords {
  const { title, description, type, format } = property
  const values = property.enum?.filter((one) => typeof one === 'string')
  const isNumber = type === 'number' || type === 'integer'
  const isDate = format === 'date' || format === 'date-time'
  return {
    label: plainText(title === name ? undefined : title),
    description: plainText(description),
    kind: isDate ? 'date' : isNumber ? 'number' : undefined,
    values: values?.length ? values : undefined,
  }
}
