import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { definitionOf } from '../imports/mapping-rules.ts'
import type { Fetcher } from '../imports/fetch-public.ts'
import { openSource } from '../imports/open-source.ts'
import { type RowBatch, SourceError } from '../imports/row.ts'
import type { RowCounts } from '../imports/import-rows.ts'
import { Progress } from '../imports/progress.ts'
import { findSourceFiles } from '../imports/source-files.ts'
import { topReasons } from '../imports/objection.ts'
import type { CommandContext } from '../platform/command-context.ts'
import { parsedArguments } from '../platform/parsed-arguments.ts'
import { type CheckedTenant, checkTenantFolder } from '../tenancy/check/check.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { formatProblem } from '../tenancy/folder/problem.ts'
import { type Preview, previewModule } from './preview.ts'
import { previewLines } from './preview-lines.ts'
import { parseOptions, type PreviewOptions, USAGE } from './preview-options.ts'
import { previewPage } from './preview-page.ts'
import { firstRows, MAX_ROWS, sampleRows } from './sample-rows.ts'
import { writeWhole } from './write-whole.ts'

/**
 * `plat preview`: shows what a tenant folder, applied or not, makes of its source. Nothing is stored.
 * @param fetcher how services are reached; the guarded way to the open internet when left out.
 * @returns the exit code: 1 for a folder with faults, 2 for wrong arguments, 3 for a source without a usable record.
 */
export async function previewCommand(
  args: string[],
  context: CommandContext,
  fetcher?: Fetcher,
): Promise<number> {
  const parsed = parsedArguments(() => parseOptions(args), USAGE, context)
  if (parsed === null) return 2
  const { values, positionals } = parsed
  const [directory, ...wanted] = positionals
  if (values.help || directory === undefined) {
    context.out(USAGE)
    return values.help ? 0 : 2
  }
  const folder = resolve(directory)
  const info = await stat(folder).catch(() => undefined)
  if (!info?.isDirectory()) {
    context.err(`There is no folder ${folder}. Expected a tenant folder: plat init writes one.`)
    return 2
  }
  const checked = await checkTenantFolder(folder, context.config)
  for (const problem of checked.problems) context.err(formatProblem(problem))
  if (checked.document === null) {
    context.err(`${folder} cannot be previewed: correct what is said above.`)
    return 1
  }
  const chosen = chooseModules(checked.document, wanted)
  if (typeof chosen === 'string') {
    context.err(chosen)
    return 2
  }
  return showModules(checked, checked.document, chosen, { ...values, folder, fetcher }, context)
}

interface Chosen {
  readonly module: ModuleDocument
  readonly source: Source
}

/** The wanted modules, or all that have a source; a sentence when there is none. */
function chooseModules(
  { tenant, modules }: TenantDocument,
  wanted: readonly string[],
): Chosen[] | string {
  const all = modules.flatMap((module) =>
    module.source ? [{ module, source: module.source }] : [],
  )
  const known = all.map(({ module }) => module.code)
  const unknown = wanted.find((code) => !known.includes(code))
  if (unknown !== undefined)
    return `${tenant.code} has no module "${unknown}" with a source. Expected one of: ${known.join(', ') || 'none has one'}`
  if (all.length === 0) return `No module of ${tenant.code} has a source.`
  return wanted.length === 0 ? all : all.filter(({ module }) => wanted.includes(module.code))
}

type ShowOptions = PreviewOptions & {
  readonly folder: string
  readonly fetcher: Fetcher | undefined
}

async function showModules(
  checked: CheckedTenant,
  document: TenantDocument,
  chosen: readonly Chosen[],
  options: ShowOptions,
  context: CommandContext,
): Promise<number> {
  const previews: Preview[] = []
  let code = 0
  for (const { module, source } of chosen)
    try {
      const preview = await previewOf(document, module, source, options, context)
      previews.push(preview)
      for (const line of previewLines(document.tenant.code, preview)) context.out(line)
      const refusal = withoutRecords(preview)
      if (refusal === null) continue
      context.err(`${document.tenant.code}/${module.code}: ${refusal}`)
      code = 3
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      context.err(`${document.tenant.code}/${module.code}: ${error.message}`)
      code = 3
    }
  if (options.html === undefined || previews.length === 0) return code
  const page = resolve(options.html)
  try {
    await writeWhole(page, previewPage(document, checked.files, previews))
  } catch (error) {
    context.err(
      `--html: ${page} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
    return 2
  }
  context.out(`\nThe page is ${page}`)
  return code
}

/** Why nothing would be imported, or null. */
function withoutRecords({ counts, records }: Preview): string | null {
  if (records > 0) return null
  return counts.read === 0
    ? 'the source holds no row. Expected at least one: was the export filtered, or cut off?'
    : `not one of ${counts.read} rows becomes a record: ${topReasons(counts.rejected)}. Look at the rows above, and correct the mapping.`
}

async function previewOf(
  document: TenantDocument,
  module: ModuleDocument,
  source: Source,
  { folder, from, all, fetcher }: ShowOptions,
  context: CommandContext,
): Promise<Preview> {
  const { platData, dataDir, sourceTokens } = context.config
  const roots = { folder, platData, dataDir }
  const find = async (srid: number) => definitionOf(await context.openDatabase(), 'preview', srid)
  const open = await openSource(source, {
    roots,
    from,
    tokens: sourceTokens,
    ...(fetcher && { fetcher }),
  })
  const rowsOf = async (
    counts: RowCounts,
  ): Promise<{ batches: AsyncIterable<RowBatch> | Iterable<RowBatch>; whole: boolean }> => {
    if (all) return { batches: open.read(counts), whole: true }
    if (!('files' in source)) return firstRows(open.read(counts), MAX_ROWS)
    return sampleRows(source, await findSourceFiles(source, roots, from), counts)
  }
  const progress = new Progress(
    `${document.tenant.code}/${module.code}`,
    open.totalBytes,
    context.err,
  )
  let isSample = false
  const noting = async (counts: RowCounts) => {
    const { batches, whole } = await rowsOf(counts)
    isSample = !whole
    return { batches: withProgress(batches, counts, progress), whole }
  }
  try {
    const { files, addresses } = open
    return await previewModule({ document, module, source, files, addresses }, noting, find)
  } catch (error) {
    if (error instanceof SourceError && isSample)
      throw new SourceError(`${error.message} Only a sample was read: --all reads everything.`)
    throw error
  } finally {
    progress.stop()
  }
}

/** The same rows; how far they are is noted. */
async function* withProgress(
  batches: AsyncIterable<RowBatch> | Iterable<RowBatch>,
  counts: RowCounts,
  progress: Progress,
): AsyncGenerator<RowBatch> {
  for await (const batch of batches) {
    yield batch
    progress.rows = counts.read
    progress.bytes = counts.bytes
  }
}
