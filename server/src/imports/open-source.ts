import { own } from '@plat/contract/platform/own'
import type { FolderRoots } from '../tenancy/folder/folder-files.ts'
import type { FileSource, PushSource, Source } from '../tenancy/document/source-document.ts'
import { readArcgis } from './arcgis.ts'
import { createFetcher, type Fetcher } from './fetch-public.ts'
import { readFiles } from './read-files.ts'
import { type ReadingNotes, type RowBatch, SourceError } from './row.ts'
import { readOgcFeatures } from './ogc-features.ts'
import { readSoda } from './soda.ts'
import { addressSource } from './geocoding/read-addresses.ts'
import { findSourceFiles, type SourceFile } from './source-files.ts'
import { readWfs } from './wfs.ts'

/** A source that is ready to be read. */
export interface OpenSource {
  /** The rows come over the network. */
  readonly remote: boolean
  readonly files: number
  readonly totalBytes: number | undefined
  /** Files of addresses by which records are found; none where they are not. */
  readonly addresses: readonly SourceFile[]
  read(notes: ReadingNotes): AsyncIterable<RowBatch>
}

export interface OpenOptions {
  readonly roots: FolderRoots
  /** File or folder to read instead of the source's own files. */
  readonly from: string | undefined
  /** Tokens of HTTP sources by the name of their environment variable. */
  readonly tokens: Readonly<Record<string, string>>
  /** How HTTP sources are reached; the guarded way to the open internet when left out. */
  readonly fetcher?: Fetcher
}

/**
 * Finds the files of a source, or prepares to query its service.
 * @throws SourceError for missing files, or a token that is not set.
 */
export async function openSource(source: Source, options: OpenOptions): Promise<OpenSource> {
  const addresses = source.geocode
    ? await findSourceFiles(addressSource(source.geocode), options.roots, undefined)
    : []
  if ('files' in source) {
    const files = await findSourceFiles(source, options.roots, options.from)
    return {
      remote: false,
      addresses,
      files: files.length,
      totalBytes: files.reduce((sum, file) => sum + file.bytes, 0),
      read: (notes) => readFiles(source, files, notes),
    }
  }
  if (source.format === 'push') return openSent(source, options)
  if (options.from !== undefined)
    throw new SourceError(`--from is for sources that are files; this one is ${source.format}.`)
  const token =
    'tokenVariable' in source ? tokenOf(source.tokenVariable, options.tokens) : undefined
  const fetcher = options.fetcher ?? createFetcher()
  return {
    remote: true,
    addresses,
    files: 1,
    totalBytes: undefined,
    read: (notes) => readService(source, token, fetcher, notes),
  }
}

/** Sources that are services. */
export type ServiceSource = Exclude<Source, FileSource | PushSource>

/**
 * The rows of a service.
 * @param backwards gives the last rows first, or none where the service has no order that is its own.
 */
export function readService(
  source: ServiceSource,
  token: string | undefined,
  fetcher: Fetcher,
  notes: ReadingNotes,
  pause?: (milliseconds: number) => Promise<unknown>,
  backwards = false,
): AsyncGenerator<RowBatch> {
  switch (source.format) {
    case 'soda':
      return readSoda(source, token, fetcher, notes, pause, backwards)
    case 'arcgis':
      return readArcgis(source, token, fetcher, notes, pause, backwards)
    case 'ogc-features':
      return backwards ? none() : readOgcFeatures(source, fetcher, notes, pause)
    case 'wfs':
      return readWfs(source, fetcher, notes, pause, backwards)
  }
}

async function* none(): AsyncGenerator<RowBatch> {
  // Nothing to give.
}

/** A system sends these rows; a file of them can be imported by hand, to begin with. */
async function openSent(source: PushSource, { roots, from }: OpenOptions): Promise<OpenSource> {
  if (from === undefined)
    throw new SourceError(
      'The rows of this source are sent to the portal (format: push), so there is nothing to read. ' +
        'Name a file with one JSON object a line: --from FILE',
    )
  const { schedule: _none, ...rest } = source
  return openSource(
    { ...rest, format: 'ndjson', files: [], encoding: 'utf-8' },
    {
      roots,
      from,
      tokens: {},
    },
  )
}

function tokenOf(
  variable: string | undefined,
  tokens: Readonly<Record<string, string>>,
): string | undefined {
  if (variable === undefined) return undefined
  const token = own(tokens, variable)
  if (token === undefined)
    throw new SourceError(
      `The source wants a token from the environment variable ${variable}, which is not set.`,
    )
  return token
}
