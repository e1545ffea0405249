import type { CommandContext } from '../platform/command-context.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { parsedArguments } from '../platform/parsed-arguments.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { wrongChangesFile } from './changes-file.ts'
import { type Options, parseOptions, USAGE } from './command-options.ts'
import { importJob } from './import-job.ts'
import { ImportRunningError } from './import-lock.ts'
import { type ImportReport, reportLines } from './import-report.ts'
import { nextIncrement, sourceOf } from './increment.ts'
import { openSource } from './open-source.ts'
import { SourceError } from './row.ts'
import { runImport } from './run-import.ts'
import { importStatus } from './status-command.ts'
import { changedSources, documentOfFolder, findTenantFolder, needsFolder } from './tenant-folder.ts'

/**
 * `plat import`. Modules are imported one after the other; a refused one does not stop the others.
 * @returns the exit code: the worst of the modules'.
 */
export async function importCommand(args: string[], context: CommandContext): Promise<number> {
  const parsed = parsedArguments(() => parseOptions(args), USAGE, context)
  if (parsed === null) return 2
  const [tenant, ...wanted] = parsed.positionals
  const { status, json, help } = parsed.values
  if (status && !help) return importStatus(tenant, json, context)
  if (parsed.values.help || tenant === undefined) {
    context.out(USAGE)
    return parsed.values.help ? 0 : 2
  }
  const database = await context.openDatabase()
  let document: TenantDocument
  try {
    document = (await loadTenant(database, tenant)).document
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.err(`There is no tenant "${tenant}". Load its folder first: plat tenant apply DIR`)
    return 2
  }
  const { folder, 'dry-run': dryRun } = parsed.values
  const found = await findTenantFolder(database, tenant, folder, context.config.tenantsDir)
  if (found.kind === 'missing' && folder !== undefined) {
    context.err(found.message)
    return 2
  }
  if (dryRun && folder !== undefined && found.kind === 'folder') {
    const draft = await documentOfFolder(found.path, tenant, context.config)
    if (Array.isArray(draft)) {
      for (const line of draft) context.err(line)
      return 2
    }
    document = draft
  }
  const modules = chooseModules(document, wanted, context)
  if (modules === undefined) return 2
  const homeless = modules.find(({ source }) => needsFolder(source, parsed.values.from))
  if (found.kind === 'missing' && homeless) {
    context.err(
      `The files of ${tenant}/${homeless.module.code} lie in the tenant folder. ${found.message}`,
    )
    return 2
  }
  const path = found.kind === 'folder' ? found.path : context.config.tenantsDir
  const changed = found.kind === 'folder' ? await changedSources(path, document) : []
  if (parsed.values.rejects !== undefined && modules.length > 1) {
    context.err('--rejects names one file: name the module that it is for.')
    return 2
  }
  const wrong = wrongChangesFile(parsed.values.changes, modules.length)
  if (wrong !== null) {
    context.err(wrong)
    return 2
  }
  const reports: ImportReport[] = []
  let code = 0
  for (const { module, source } of modules) {
    if (changed.includes(module.code))
      context.err(
        `${tenant}/${module.code}: the source in ${path} is another than the applied one, which is used: ` +
          `plat tenant apply ${path}`,
      )
    const options = { ...parsed.values, folder: path }
    const result = await importModule(database, document, module, source, options, context)
    if (typeof result === 'number') code = Math.max(code, result)
    else {
      reports.push(result)
      if (!parsed.values.json) for (const line of reportLines(result)) context.out(line)
      if (result.state === 'refused') code = Math.max(code, 3)
    }
  }
  if (parsed.values.json) context.out(JSON.stringify(reports, null, 2))
  return code
}

interface Chosen {
  readonly module: ModuleDocument
  readonly source: Source
}

function chooseModules(
  document: TenantDocument,
  wanted: string[],
  context: CommandContext,
): Chosen[] | undefined {
  const codes =
    wanted.length > 0
      ? wanted
      : document.modules.filter(({ source }) => source).map(({ code }) => code)
  const chosen: Chosen[] = []
  for (const code of codes) {
    const module = moduleOf(document, code)
    if (!module?.source) {
      const known = document.modules.filter(({ source }) => source).map((one) => one.code)
      context.err(
        `${document.tenant.code} has no module "${code}" with a source. Expected one of: ${known.join(', ') || 'none has one'}`,
      )
      return undefined
    }
    chosen.push({ module, source: module.source })
  }
  if (chosen.length === 0) context.err(`No module of ${document.tenant.code} has a source.`)
  return chosen.length > 0 ? chosen : undefined
}

async function importModule(
  database: Database,
  document: TenantDocument,
  module: ModuleDocument,
  source: Source,
  options: Options & { readonly folder: string },
  context: CommandContext,
): Promise<ImportReport | number> {
  const tenant = document.tenant.code
  try {
    const { config } = context
    const roots = { folder: options.folder, platData: config.platData, dataDir: config.dataDir }
    const isFull = options.full
    const increment = await nextIncrement({ database, tenant, module, source, isFull })
    const open = await openSource(sourceOf(source, increment), {
      roots,
      from: options.from,
      tokens: config.sourceTokens,
    })
    const report = await runImport({
      ...(await importJob(
        { database, dataDir: config.dataDir, document, module, source, increment },
        open,
      )),
      accepted: {
        removals: options['accept-removals'],
        truncated: options['accept-truncated'],
        rejects: options['accept-rejects'],
        changes: options['accept-changes'].flatMap((fields) => fields.split(',')),
      },
      dryRun: options['dry-run'],
      rejects: options.rejects,
      changes: options.changes,
      progress: context.err,
    })
    return report
  } catch (error) {
    if (error instanceof SourceError) {
      context.err(`${tenant}/${module.code}: ${error.message} Nothing was changed.`)
      return 3
    }
    if (error instanceof ImportRunningError) {
      context.err(error.message)
      return 1
    }
    throw error
  }
}
