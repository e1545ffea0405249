import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CommandContext } from '../../platform/command-context.ts'
import { operator } from '../../platform/operator.ts'
import { checkHosts } from '../check/check-hosts.ts'
import { type CheckedTenant, checkTenantFolder } from '../check/check.ts'
import type { TenantDocument } from '../document/document.ts'
import { lacksAerialKey, lacksKey } from '../document/map-settings.ts'
import { editorSchemas } from '../folder/editor-schemas.ts'
import { formatProblem, inOrder, type Problem } from '../folder/problem.ts'
import type { PasswordInput } from '../folder/read-password.ts'
import { TenantRefusal } from '../folder/refusal.ts'
import { exportFolder } from '../kept/export-folder.ts'
import { readMarker, writeMarker } from '../kept/folder-marker.ts'
import { loadTenant } from '../tenant-cache.ts'
import { type Applied, applyTenant } from './apply.ts'
import { changeLine } from './change-lines.ts'
import { diffTenant, revertTenant, tenantHistory } from './document-versions.ts'
import { printHash } from './hash-password.ts'

const USAGE = `plat tenant check DIR                  checks a tenant folder, changes nothing
plat tenant diff DIR                   what applying the folder would change
plat tenant apply DIR [--note TEXT]    makes the folder the tenant's current version
                [--overwrite]          also where the portal was changed in /admin since
plat tenant export CODE DIR            writes the files of the current version into a new folder
                [--overwrite]          or into one that is there, whose documents are replaced
plat tenant history CODE               versions of a tenant, newest first
plat tenant revert CODE VERSION [--note TEXT]   applies an old version again
plat tenant list                       tenants with their hosts
plat tenant schema DIR                 writes JSON Schemas of the folder's files, for editors
plat tenant hash-password              asks for the password of a lock, prints its hash for tenant.yaml`

/** `plat tenant …`: exit code 0, or 1 with the reason on the error output. */
export async function tenantCommand(
  args: string[],
  context: CommandContext,
  input: PasswordInput = process.stdin,
): Promise<number> {
  const [name = '', ...rest] = args
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: { note: { type: 'string' }, overwrite: { type: 'boolean', default: false } },
    })
    const [first, second] = positionals
    if (name === 'list' && !first) return await list(context)
    if (name === 'hash-password' && !first) return await printHash(context, input)
    if (first !== undefined) {
      if (name === 'check') return (await checked(first, context)) ? 0 : 1
      if (name === 'diff') return await diff(first, context)
      if (name === 'apply') return await apply(first, values, context)
      if (name === 'export' && second !== undefined)
        return await exportTo(first, second, values.overwrite, context)
      if (name === 'history') return await history(first, context)
      if (name === 'schema') return await schema(first, context)
      if (name === 'revert' && /^[1-9]\d{0,8}$/.test(second ?? ''))
        return await revert(first, Number(second), values.note, context)
    }
  } catch (error) {
    if (error instanceof TenantRefusal || error instanceof RangeError) {
      context.err(error.message)
      return 1
    }
    if (!(error instanceof TypeError && 'code' in error)) throw error
    // parseArgs names the option that it does not know.
    context.err(error.message)
  }
  context.err(USAGE)
  return 1
}

/** A folder with its document, when it has no errors; problems and a last line are printed. */
async function checked(
  directory: string,
  context: CommandContext,
): Promise<(CheckedTenant & { document: TenantDocument }) | null> {
  const result = await checkTenantFolder(directory, {
    platData: context.config.platData,
    dataDir: context.config.dataDir,
  })
  const problems = inOrder([...result.problems, ...(await takenHosts(directory, context))])
  for (const problem of problems) context.err(formatProblem(problem))
  const errors = problems.filter((problem) => problem.severity === 'error').length
  const warnings = problems.length - errors
  const { document } = result
  if (!document || errors > 0) {
    context.err(
      `${directory}: ${count(errors, 'error')}, ${count(warnings, 'warning')}. Nothing was changed.`,
    )
    return null
  }
  const { provider } = document.tenant.control.map
  if (lacksKey(provider, context.config.mapKeys))
    context.err(
      `tenant.yaml: warning: the provider is ${provider}, but its key is not set (${provider.toUpperCase()}_KEY): the local basemap is shown`,
    )
  if (lacksAerialKey(document.tenant.control.map, context.config.mapKeys))
    context.err(
      'tenant.yaml: warning: the address of the aerial pictures needs a key that is not set (AERIAL_KEY): they are not offered',
    )
  context.out(
    `${directory}: fine, ${count(warnings, 'warning')}. ${document.tenant.branding.title.long} (${document.tenant.code}): ` +
      `${count(document.departments.length, 'department')}, ${count(document.modules.length, 'module')}, ` +
      `${count(placeCount(document), 'place')}, ${count(document.basemap.layers.length, 'basemap layer')}${document.basemap.archive ? ' and a tile archive' : ''}.`,
  )
  return { ...result, document }
}

async function takenHosts(directory: string, context: CommandContext): Promise<Problem[]> {
  const database = (await context.findDatabase?.()) ?? null
  try {
    return await checkHosts(directory, { tenantsDir: context.config.tenantsDir, database })
  } finally {
    await database?.close()
  }
}

function placeCount(document: TenantDocument): number {
  return document.places.layers.reduce((sum, layer) => sum + layer.count, 0)
}

async function apply(
  directory: string,
  { note, overwrite }: { note?: string | undefined; overwrite: boolean },
  context: CommandContext,
): Promise<number> {
  const result = await checked(directory, context)
  if (!result) return 1
  const { code } = result.document.tenant
  const database = await context.openDatabase()
  const applied = await applyTenant(database, result, {
    by: operator(),
    note: note ?? null,
    folder: resolve(directory),
    base: await readMarker(directory, code),
    overwrite,
  })
  // A folder that was exported goes on from the version that it has become.
  if ((await readMarker(directory, code)) !== null)
    await writeMarker(directory, code, applied.version)
  report(code, applied, context)
  if (result.contents.tooLarge !== null)
    context.err(`The portal cannot be changed in /admin: ${result.contents.tooLarge}`)
  return 0
}

async function exportTo(
  code: string,
  directory: string,
  overwrite: boolean,
  context: CommandContext,
): Promise<number> {
  const database = await context.openDatabase()
  const { version, files, removed } = await exportFolder(
    database,
    code,
    resolve(directory),
    overwrite,
  )
  for (const path of removed) context.out(`${path}: deleted, version ${version} does not have it.`)
  context.out(`${directory}: ${count(files, 'file')} of version ${version} of ${code}.`)
  return 0
}

async function revert(
  code: string,
  version: number,
  note: string | undefined,
  context: CommandContext,
): Promise<number> {
  const applied = await revertTenant(await context.openDatabase(), code, version, {
    by: operator(),
    note,
  })
  report(code, applied, context)
  return 0
}

function report(code: string, applied: Applied, { out }: CommandContext): void {
  out(
    applied.changed
      ? `${code}: version ${applied.version} is current, with ${count(applied.places, 'place')} and ` +
          `${count(applied.modules, 'module')}, on ${applied.hosts.join(', ')}.`
      : `${code}: nothing to change, version ${applied.version} is the same.`,
  )
}

async function diff(directory: string, context: CommandContext): Promise<number> {
  const result = await checked(directory, context)
  if (!result) return 1
  const changes = await diffTenant(await context.openDatabase(), result.document)
  for (const change of changes) context.out(changeLine(change))
  context.out(
    changes.length === 0 ? 'Nothing would change.' : `${count(changes.length, 'change')}.`,
  )
  return 0
}

async function history(code: string, context: CommandContext): Promise<number> {
  const entries = await tenantHistory(await context.openDatabase(), code)
  if (entries.length === 0) {
    context.err(`There is no tenant "${code}". See "plat tenant list".`)
    return 1
  }
  for (const entry of entries)
    context.out(
      `${entry.current ? '*' : ' '} ${String(entry.version).padStart(4)}  ${entry.appliedAt.toISOString()}  ` +
        `${entry.by ?? 'an account that is gone'}${entry.origin === 'portal' ? ' in the portal' : ''}${entry.note === null ? '' : `  ${entry.note}`}`,
    )
  return 0
}

async function list(context: CommandContext): Promise<number> {
  const database = await context.openDatabase()
  const { rows } = await database.pool.query<{ code: string }>('select tenant_codes() as code')
  if (rows.length === 0) context.out('There is no tenant yet: plat tenant apply DIR')
  for (const { code } of rows) {
    const { document, version } = await loadTenant(database, code)
    context.out(
      `${code.padEnd(20)} version ${version}  ${document.tenant.branding.title.long}  ${document.tenant.hosts.join(', ')}`,
    )
  }
  return 0
}

async function schema(directory: string, { out }: CommandContext): Promise<number> {
  await mkdir(directory, { recursive: true })
  for (const [name, content] of Object.entries(editorSchemas())) {
    await writeFile(join(directory, name), `${JSON.stringify(content, null, 2)}\n`)
    out(join(directory, name))
  }
  return 0
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
