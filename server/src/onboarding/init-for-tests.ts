import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../platform/config.ts'
import type { CommandContext } from '../platform/command-context.ts'
import type { Fetcher } from '../imports/fetch-public.ts'
import { openSource } from '../imports/open-source.ts'
import type { ReadingNotes, RowBatch } from '../imports/row.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { Source } from '../tenancy/document/source-document.ts'
import { type Trial, tryMapping } from './trial-mapping.ts'
import type { ColumnFacts } from './column-facts.ts'
import { joined } from './names.ts'
import { initCommand } from './init-command.ts'

/** What `plat init` said and wrote. */
export interface InitRun {
  readonly exit: number
  readonly out: string
  readonly err: string
  /** The folder that was named by `--out`. */
  readonly folder: string
  /** Names in the folder around it. */
  names(): Promise<string[]>
  /** A file of the folder. */
  text(path: string): Promise<string>
  /** The module's file, its source parsed. */
  module(): Promise<WrittenModule>
}

/** A module file that was written, as far as tests look at it. */
export interface WrittenModule {
  readonly code: string
  readonly fields: readonly {
    readonly id: string
    readonly kind: string
    readonly label: unknown
  }[]
  readonly statuses: Readonly<Record<string, { readonly category: string }>>
  readonly filters: readonly { readonly type: string; readonly criterion: string }[]
  readonly source: Source
}

/** Runs `plat init` on files given by their name and content. */
export async function init(
  files: Readonly<Record<string, string | Buffer>>,
  ...more: string[]
): Promise<InitRun> {
  const home = await mkdtemp(join(tmpdir(), 'plat-init-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const paths: string[] = []
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(home, name), content)
    paths.push(join(home, name))
  }
  return initPaths(paths, home, ...more)
}

/** Runs `plat init` on files that are there; the folder is written into `home`. */
export async function initPaths(
  paths: readonly string[],
  home: string,
  ...more: string[]
): Promise<InitRun> {
  return run(paths, home, undefined, more)
}

/** Runs `plat init` on an address; without a fetcher as at the command line. */
export async function initAddress(
  address: string,
  fetcher: Fetcher | undefined,
  ...more: string[]
): Promise<InitRun> {
  const home = await mkdtemp(join(tmpdir(), 'plat-init-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return run([address], home, fetcher, more)
}

async function run(
  paths: readonly string[],
  home: string,
  fetcher: Fetcher | undefined,
  more: readonly string[],
): Promise<InitRun> {
  const folder = join(home, 'ferndale')
  const [out, err]: [string[], string[]] = [[], []]
  const args = [...paths, '--out', folder, '--today', '2026-11-26', ...more]
  const context: CommandContext = {
    config: readConfig({ PLAT_DATA: '/nowhere' }),
    openDatabase: () => Promise.reject(new Error('no test of init has a database')),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  }
  const exit = await initCommand(args, context, fetcher)
  const text = (path: string) => readFile(join(folder, path), 'utf8')
  return {
    exit,
    out: out.join('\n'),
    err: err.join('\n'),
    folder,
    names: () => readdir(home),
    text,
    async module() {
      const [name = ''] = await readdir(join(folder, 'modules'))
      const written: WrittenModule = parse(await text(`modules/${name}`))
      return { ...written, source: Source.parse(written.source) }
    },
  }
}

/** Reads the source of a written folder and maps its rows as an import does; nothing is stored. */
export async function importedBy({ folder }: InitRun, fetcher?: Fetcher): Promise<Trial> {
  const config = readConfig({ PLAT_DATA: '/nowhere' })
  const { document } = await checkTenantFolder(folder, config)
  const source = document?.modules[0]?.source
  if (!document || !source) throw new Error('the folder is not right')
  const roots = { folder, platData: config.platData, dataDir: config.dataDir }
  const opened = await openSource(source, {
    roots,
    from: undefined,
    tokens: {},
    ...(fetcher && { fetcher }),
  })
  const batches: RowBatch[] = []
  const notes: ReadingNotes = {
    reject: () => undefined,
    repair: () => undefined,
    fileRead: () => undefined,
    progress: () => undefined,
  }
  for await (const batch of opened.read(notes)) batches.push(batch)
  const none = () => Promise.resolve(undefined)
  return tryMapping(document, batches, '2026-11-26', none)
}

/** A delimited text of rows. */
export function rowsText(rows: readonly (readonly (string | number)[])[], delimiter = ','): string {
  return rows.map((row) => `${row.join(delimiter)}\n`).join('')
}

/** The facts of a column with these values. */
export function column(name: string, values: readonly string[]): ColumnFacts {
  const filled = values.filter((value) => value !== '')
  const counts = new Map<string, number>()
  for (const value of filled) counts.set(value, (counts.get(value) ?? 0) + 1)
  return {
    name,
    word: joined(name),
    filled: filled.length,
    rows: values.length,
    values: counts,
    geometries: 0,
    lists: 0,
    longest: Math.max(0, ...filled.map(({ length }) => length)),
  }
}
