import { parseArgs } from 'node:util'
import type { ModuleImport } from '@plat/contract/imports/imports'
import type { CommandContext } from '../platform/command-context.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'
import { importJob } from './import-job.ts'
import { ImportRunningError } from './import-lock.ts'
import { type ImportReport, reportLines } from './import-report.ts'
import { openSource } from './open-source.ts'
import { SourceError } from './row.ts'
import { runImport } from './run-import.ts'
import { changedSources, documentOfFolder, findTenantFolder, needsFolder } from './tenant-folder.ts'
import { importStates } from './import-states.ts'

/**
 * `plat import`. Modules are imported one after the other; a refused one does not stop the others.
 * @returns the exit code: the worst of the modules'.
 */
export async function importCommand(args: string[], context: CommandContext): Promise<number> {
  let parsed: ReturnType<typeof parseOptions>
  try {
    parsed = parseOptions(args)
  } catch (error) {
    context.err(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    return 2
  }
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
    const open = await openSource(source, {
      roots,
      from: options.from,
      tokens: config.sourceTokens,
    })
    const report = await runImport({
      ...(await importJob({ database, dataDir: config.dataDir, document, module, source }, open)),
      accepted: {
        removals: options['accept-removals'],
        truncated: options['accept-truncated'],
        rejects: options['accept-rejects'],
        changes: options['accept-changes'].flatMap((fields) => fields.split(',')),
      },
      dryRun: options['dry-run'],
      rejects: options.rejects,
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

/** Help text of `plat import`. */
const USAGE = `plat import TENANT [MODULE…]: loads records from the source of each module
plat import --status [TENANT] [--json]: how the imports are doing, and when each comes next

  --from PATH         read this file, glob or folder instead of the source's own files
  --folder DIR        the tenant folder that relative paths of the source start from; the one that was
                      applied when left out. With --dry-run its mapping is used, applied or not
  --dry-run           compare only; nothing is changed
  --accept-removals   go ahead although more than 20 % of the records would go
  --accept-truncated  go ahead although a file looks cut off
  --accept-changes FIELD[,FIELD…]   go ahead although these fields would be emptied or changed in many
                      records, or cannot be read in most rows; "all" for every field
  --accept-rejects    go ahead although more than 20 % of the rows are rejected
  --rejects FILE      write rejected rows there (one module only)
  --json              print the report as JSON

Exit codes: 0 imported, 1 failed, 2 wrong arguments, 3 refused (nothing was changed)`

const OPTIONS = {
  from: { type: 'string' },
  folder: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'accept-removals': { type: 'boolean', default: false },
  'accept-truncated': { type: 'boolean', default: false },
  'accept-changes': { type: 'string', multiple: true, default: [] as string[] },
  'accept-rejects': { type: 'boolean', default: false },
  rejects: { type: 'string' },
  status: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Options = ReturnType<typeof parseOptions>['values']

/** Parses the arguments of `plat import`. @throws TypeError for an unknown option. */
function parseOptions(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true })
}

type TenantImport = { readonly tenant: string } & ModuleImport

/**
 * `plat import --status`: how the imports are doing, of one agency or of all.
 * @returns the exit code: 2 for an agency that does not exist.
 */
async function importStatus(
  tenant: string | undefined,
  json: boolean,
  { openDatabase, out, err }: CommandContext,
): Promise<number> {
  const database = await openDatabase()
  const codes = await tenantCodes(database)
  if (tenant !== undefined && !codes.includes(tenant)) {
    err(`There is no tenant "${tenant}". See "plat tenant list".`)
    return 2
  }
  const states: TenantImport[] = []
  for (const code of tenant === undefined ? codes : [tenant])
    for (const state of await importStates(database, code)) states.push({ tenant: code, ...state })
  if (json) out(JSON.stringify(states, null, 2))
  else for (const line of statusLines(states)) out(line)
  return 0
}

const HEADINGS = ['MODULE', 'SCHEDULE', 'LAST IMPORT', 'RESULT', 'NEXT']

/** The states as a table, reasons and notes below each row. Times are in UTC. */
function statusLines(states: readonly TenantImport[]): string[] {
  if (states.length === 0) return ['No module has a source.']
  const rows = states.map(cellsOf)
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    line(HEADINGS),
    ...states.flatMap((state, index) => [
      line(rows[index] ?? []),
      ...(state.message === null ? [] : [`    ${state.message}`]),
      ...state.notices.map((notice) => `    note: ${notice}`),
    ]),
  ]
}

function cellsOf(state: TenantImport): string[] {
  const { schedule, started, finished, next_run: next } = state
  return [
    `${state.tenant}/${state.module}`,
    schedule === null ? 'by hand' : `${schedule.cron} ${schedule.time_zone}`,
    minute(finished ?? started),
    resultOf(state),
    next === null ? '-' : `${minute(next)}${state.is_retry ? ' (again)' : ''}`,
  ]
}

function resultOf({ state, progress, counts, failures }: ModuleImport): string {
  switch (state) {
    case 'never':
      return 'never ran'
    case 'running': {
      const { phase = 'reading', rows = 0, share = null } = progress ?? {}
      return `running: ${phase}, ${rows} rows${share === null ? '' : `, ${Math.floor(share * 100)} %`}`
    }
    case 'finished': {
      const { inserted = 0, changed = 0, removed = 0 } = counts ?? {}
      return `imported: +${inserted} ~${changed} -${removed}`
    }
    case 'refused':
    case 'failed':
      return `${state.toUpperCase()}${failures > 1 ? ` ${failures} times` : ''}`
  }
}

/** A moment to the minute, in UTC. */
function minute(moment: string | null): string {
  return moment === null ? '-' : `${moment.slice(0, 16).replace('T', ' ')}Z`
}
