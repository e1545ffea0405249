import { own } from '@plat/contract/platform/own'
import type { FolderRoots } from '../tenancy/folder/folder-files.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { readArcgis } from './arcgis.ts'
import { createFetcher, type Fetcher } from './fetch-public.ts'
import { readFiles } from './read-files.ts'
import { type ReadingNotes, type RowBatch, SourceError } from './row.ts'
import { readSoda } from './soda.ts'
import { findSourceFiles } from './source-files.ts'

/** A source that is ready to be read. */
export interface OpenSource {
  /** The rows come over the network. */
  readonly remote: boolean
  readonly files: number
  readonly totalBytes: number | undefined
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
  if ('files' in source) {
    const files = await findSourceFiles(source, options.roots, options.from)
    return {
      remote: false,
      files: files.length,
      totalBytes: files.reduce((sum, file) => sum + file.bytes, 0),
      read: (notes) => readFiles(source, files, notes),
    }
  }
  if (options.from !== undefined)
    throw new SourceError(`--from is for sources that are files; this one is ${source.format}.`)
  const token = tokenOf(source.tokenVariable, options.tokens)
  const fetcher = options.fetcher ?? createFetcher()
  return {
    remote: true,
    files: 1,
    totalBytes: undefined,
    read: (notes) =>
      source.format === 'soda'
        ? readSoda(source, token, fetcher, notes)
        : readArcgis(source, token, fetcher, notes),
  }
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
