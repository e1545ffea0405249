import { z } from 'zod'
import type { Source } from '../tenancy/document/source-document.ts'
import { FeaturePage, FeatureRows, shaped } from './feature-page.ts'
import type { Fetcher } from './fetch-public.ts'
import { getJson } from './http-json.ts'
import { type ReadingNotes, type RowBatch, SourceError } from './row.ts'

type OgcSource = Extract<Source, { format: 'ogc-features' }>

/** The service answers in the form that is asked for first. */
const HEADERS = { accept: 'application/geo+json, application/json;q=0.9' } as const
const PAGE_SIZE = 1_000
/** Class of conformance (Part 3) of services that understand `filter`. */
const FILTERS = /\/ogcapi-features-3\/[^/]+\/conf\/filter$/

const Conformance = z.object({ conformsTo: z.array(z.string()) })

/**
 * The features of a collection of OGC API - Features as rows, in degrees, longitude first: the standard's own
 * coordinate system, CRS84. Follows the service's `next` links.
 * @throws SourceError for what does not answer as a collection, and a `filter` that the service may ignore.
 */
export async function* readOgcFeatures(
  source: OgcSource,
  fetcher: Fetcher,
  notes: ReadingNotes,
  pause?: (milliseconds: number) => Promise<unknown>,
): AsyncGenerator<RowBatch> {
  const collection = collectionAddress(source)
  const rows = new FeatureRows(collection, notes)
  if (source.filter !== undefined) await refuseUnfiltered(collection, fetcher, pause)
  const get = async (url: string) =>
    shaped(await getJson(fetcher, url, HEADERS, pause), FeaturePage, url, 'a page of features')
  const seen = new Set<string>()
  let announced: number | null = null
  for (let url: string | null = firstPage(source, collection); url !== null;) {
    if (seen.has(url))
      throw new SourceError(`${url} is the next page of itself: its links go round.`)
    seen.add(url)
    const page: FeaturePage = await get(url)
    announced ??= page.numberMatched ?? null
    const batch = rows.batchOf(page.features)
    if (batch !== null) yield batch
    url = nextPage(page, url)
  }
  // Fewer features than announced: some may have been deleted meanwhile.
  if (announced !== null && rows.count < announced) {
    const again = await get(firstPage({ ...source, pageSize: 1 }, collection))
    announced = Math.min(announced, again.numberMatched ?? announced)
  }
  rows.end(announced)
}

/** The address of a collection, without what it is asked for. @throws SourceError when the source names none. */
export function collectionAddress({
  url,
  collection,
}: Pick<OgcSource, 'url' | 'collection'>): string {
  const { root, id: named } = collectionOf(new URL(url))
  const id = collection === undefined ? named : encodeURIComponent(collection)
  if (id === undefined)
    throw new SourceError(
      `${url} is not the address of one collection. Name it: collection: NAME (they are listed at ${root}/collections).`,
    )
  return `${root}/collections/${id}`
}

/** The service of an address and, where it names one, the collection as it stands there. */
function collectionOf(url: URL): { root: string; id: string | undefined } {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const at = parts.lastIndexOf('collections')
  const root = [url.origin, ...(at < 0 ? parts : parts.slice(0, at))].join('/')
  return { root, id: at < 0 ? undefined : parts[at + 1] }
}

function firstPage({ filter, datetime, pageSize }: OgcSource, collection: string): string {
  const url = new URL(`${collection}/items`)
  url.searchParams.set('limit', String(pageSize ?? PAGE_SIZE))
  if (datetime !== undefined) url.searchParams.set('datetime', datetime)
  if (filter !== undefined) {
    url.searchParams.set('filter', filter)
    url.searchParams.set('filter-lang', 'cql2-text')
  }
  return url.href
}

/** Behind a proxy services write links with the scheme or port that they know: those of the same host are ours. */
function nextPage({ links, features }: FeaturePage, page: string): string | null {
  const next = links?.find(({ rel, type }) => rel === 'next' && !/html/i.test(type ?? ''))
  // Some services have a link on their last, empty page.
  if (next === undefined || features.length === 0) return null
  if (!URL.canParse(next.href, page))
    throw new SourceError(`${page} names "${next.href}" as its next page, which is no address.`)
  const url = new URL(next.href, page)
  const { origin, hostname } = new URL(page)
  return url.hostname === hostname ? `${origin}${url.pathname}${url.search}` : url.href
}

/** A service that does not know `filter` may give all features as if there were none. */
async function refuseUnfiltered(
  collection: string,
  fetcher: Fetcher,
  pause?: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  const url = `${collection.replace(/\/collections\/[^/]*$/, '')}/conformance`
  const { conformsTo } = shaped(
    await getJson(fetcher, url, HEADERS, pause),
    Conformance,
    url,
    'OGC API - Features',
  )
  if (!conformsTo.some((one) => FILTERS.test(one)))
    throw new SourceError(
      `${url} does not say that the service understands filter (OGC API - Features, Part 3). Leave filter out of the ` +
        'source, or choose by datetime.',
    )
}
