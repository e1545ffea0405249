import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Source } from '../../tenancy/document/source-document.ts'
import type { Fetcher } from '../../imports/fetch-public.ts'
import { type ReadingNotes, type RowBatch, SourceError } from '../../imports/row.ts'
import { readService as readServiceRows } from '../../imports/open-source.ts'
import { escapeGlob } from '../../imports/source-files.ts'
import { Tally } from '../../imports/tally.ts'
import type { CarriedFile } from '../write-folder.ts'
import { firstRows } from '../sample-rows.ts'
import { readSample, type Sample, type ServiceFormat } from '../sample.ts'
import { type AddressKind, addressKind, FILE_NAME, SUPPORTED } from './address-kind.ts'
import { describeArcgis } from './arcgis-layer.ts'
import { describeCkan } from './ckan-dataset.ts'
import type { Described, DescribedSource } from './described.ts'
import { describeOgcCollection, isLandingPage } from './ogc-collection.ts'
import { refuseFailure } from './service-answer.ts'
import { describeSoda } from './soda-dataset.ts'
import { describeWfsType } from './wfs-type.ts'

/** Rows of a service that are looked at, of its first and of its last. */
const MAX_ROWS = 3_000
/** Longest pause for a service that is busy: somebody waits. */
const MAX_PAUSE_MS = 5_000

/** Some rows from an address, where they are, and what their publisher says of them. */
export interface ReadAddress {
  readonly sample: Sample
  /** As it stands under `source`: the service, or the file that was fetched. */
  readonly where: Readonly<Record<string, unknown>>
  readonly described: Described
  /** A file that was fetched for the folder. */
  readonly carried: CarriedFile | null
}

/**
 * Asks what an address leads to, and reads some of its rows.
 * @param makeFolder makes the folder where a file is fetched to.
 * @throws SourceError in plain words.
 */
export async function readAddress(
  address: string,
  makeFolder: () => Promise<string>,
  fetcher: Fetcher,
): Promise<ReadAddress> {
  const described = await describe(addressKind(address), fetcher)
  const { source } = described
  return source.format === 'file'
    ? readFetched(described, source.url, await makeFolder(), fetcher)
    : { ...(await readService(described, source, fetcher)), described, carried: null }
}

async function describe(kind: AddressKind, fetcher: Fetcher): Promise<Described> {
  switch (kind.kind) {
    case 'soda':
      return describeSoda(kind, fetcher)
    case 'arcgis':
      return describeArcgis(kind, fetcher)
    case 'ogc-features':
      return describeOgcCollection(kind, fetcher)
    case 'wfs':
      return describeWfsType(kind, fetcher)
    case 'file': {
      const service = await landingPageOf(kind.url, fetcher)
      return service === null ? describeFile(kind.url) : describe(service, fetcher)
    }
    case 'ckan': {
      const { address, described } = await describeCkan(kind, fetcher)
      if (address.kind === 'file') return described
      return both(described, await describe(address, fetcher))
    }
  }
}

/** A landing page of OGC API - Features has an address like any other: only what it answers shows what it is. */
async function landingPageOf(url: string, fetcher: Fetcher): Promise<AddressKind | null> {
  const { origin, pathname } = new URL(url)
  if (FILE_NAME.test(pathname) || !(await isLandingPage(url, fetcher))) return null
  return { kind: 'ogc-features', url: `${origin}${pathname.replace(/\/$/, '')}`, collection: null }
}

/** A resource of CKAN that lies on another service: that one knows its columns better. */
function both(ckan: Described, service: Described): Described {
  return {
    ...service,
    what: `${ckan.what}, which is ${service.what}`,
    description: service.description ?? ckan.description,
    attribution: service.attribution ?? ckan.attribution,
    licence: service.licence ?? ckan.licence,
    notes: [...ckan.notes, ...service.notes],
  }
}

function describeFile(url: string): Described {
  return {
    what: `The file ${withoutSecrets(url)}`,
    title: undefined,
    description: undefined,
    attribution: undefined,
    licence: undefined,
    page: undefined,
    columns: new Map(),
    source: { format: 'file', url },
    notes: [],
  }
}

async function readFetched(
  described: Described,
  url: string,
  folder: string,
  fetcher: Fetcher,
): Promise<ReadAddress> {
  const name = fileName(url)
  const path = join(folder, name)
  refuseFailure(await fetcher.save(url, path), url, 'a file of data')
  const { size } = await stat(path)
  const sample = await readSample([{ path, name, bytes: size }]).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error
    // Nobody knows the copy's path.
    const message = error.message.replaceAll(path, url).replace(name, () => url)
    throw new SourceError(`${message} ${hubHint(url)}${SUPPORTED}`)
  })
  const place = `data/${name}`
  const note =
    `The file was fetched into ${place}: imports read that copy, and ask no address. For newer records fetch it ` +
    `again, such as by: curl -fL -o ${place} '${withoutSecrets(url).replaceAll("'", '%27')}'`
  return {
    sample,
    where: { files: [escapeGlob(place)] },
    described: { ...described, notes: [...described.notes, note] },
    carried: { from: path, name: place },
  }
}

/** What helps on a page of ArcGIS Hub, which shows the address of its layer only when it is asked for it. */
function hubHint(url: string): string {
  return /\/(datasets|maps|explore)\//.test(url)
    ? 'On a page of ArcGIS Hub, "I want to use this" and then "View API resources" show the address of the layer. '
    : ''
}

const SECRET = /token|key|sig|secret|password|credential/i

/** An address that may be written into a folder: what lets its holder in is left out. */
function withoutSecrets(url: string): string {
  const shown = new URL(url)
  for (const name of new Set(shown.searchParams.keys()))
    if (SECRET.test(name)) shown.searchParams.set(name, 'LEFT_OUT')
  return shown.href
}

/** The last part of an address as the name of a file. */
function fileName(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? ''
  const name = last.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, '')
  return name === '' ? 'records' : name.slice(-100)
}

type ServiceSource = Exclude<DescribedSource, { format: 'file' }>

async function readService(
  { what }: Described,
  { format, ...where }: ServiceSource,
  fetcher: Fetcher,
): Promise<{ sample: Sample; where: Readonly<Record<string, unknown>> }> {
  const rejected = new Tally()
  const repaired = new Tally()
  const notes: ReadingNotes = {
    reject: (reason, position, detail) => rejected.add(reason, position, detail),
    repair: (reason, position, detail) => repaired.add(reason, position, detail),
    fileRead: () => undefined,
    progress: () => undefined,
  }
  const service = { format, ...where }
  const first = await firstRows(rowsOf(service, fetcher, notes, false), MAX_ROWS)
  const { whole } = first
  // The first are the oldest as a rule: what a city writes now shows in the last.
  const last = whole
    ? []
    : (await firstRows(rowsOf(service, fetcher, notes, true), MAX_ROWS)).batches
  const batches = [...first.batches, ...withoutRowsOf(first.batches, last)]
  const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0)
  if (rows === 0)
    throw new SourceError(`${what} holds no rows. Expected at least one: is it filled yet?`)
  const kind: ServiceFormat = { format }
  const read = {
    format: kind,
    encoding: 'utf-8',
    encodingExample: '',
    header: undefined,
    skipRows: 0,
  } as const
  return { sample: { files: [], ...read, batches, rows, whole, rejected, repaired }, where }
}

/** Batches without the rows that were read before: of a small service the first and the last overlap. */
function withoutRowsOf(before: readonly RowBatch[], batches: readonly RowBatch[]): RowBatch[] {
  const known = new Set(before.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))))
  return batches.map((batch) => {
    const rows = batch.rows.filter((row) => !known.has(JSON.stringify(row)))
    // Their places in the service are not known: they are counted from its end.
    return {
      ...batch,
      file: `end of ${batch.file}`,
      rows,
      lines: rows.map((_, index) => index + 1),
    }
  })
}

/** The rows as an import reads them. */
function rowsOf(service: object, fetcher: Fetcher, notes: ReadingNotes, backwards: boolean) {
  const source = Source.parse({
    name: 'sample',
    key: { const: 'all' },
    map: {},
    pageSize: MAX_ROWS,
    ...service,
  })
  const pause = (milliseconds: number) => wait(Math.min(milliseconds, MAX_PAUSE_MS))
  if ('files' in source || source.format === 'push')
    throw new Error('the rows are those of a service')
  return readServiceRows(source, undefined, fetcher, notes, pause, backwards)
}
