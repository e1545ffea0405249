import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { localize } from '@plat/contract/platform/localized'
import type { CommandContext } from '../../platform/command-context.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { mailHeldSince } from '../../platform/mail/mail-hold.ts'
import { operator } from '../../platform/operator.ts'
import { countOf } from '../../platform/words.ts'
import { checkHosts } from '../check/check-hosts.ts'
import { type CheckedTenant, checkTenantFolder } from '../check/check.ts'
import type { TenantDocument } from '../document/document.ts'
import { lacksKey } from '../document/map-settings.ts'
import { editorSchemas } from '../folder/editor-schemas.ts'
import { formatProblem, inOrder, type Problem } from '../folder/problem.ts'
import type { PasswordInput } from '../folder/read-password.ts'
import { TenantRefusal } from '../folder/refusal.ts'
import { loadTenant } from '../tenant-cache.ts'
import { type Applied, applyTenant } from './apply.ts'
import { changeLine } from './change-lines.ts'
import { diffTenant, revertTenant, tenantHistory } from './document-versions.ts'
import { printHash } from './hash-password.ts'

const USAGE = `plat tenant check DIR                  checks a tenant folder, changes nothing
plat tenant diff DIR                   what applying the folder would change
plat tenant apply DIR [--note TEXT]    makes the folder the tenant's current version
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
      options: { note: { type: 'string' } },
    })
    const [first, second] = positionals
    if (name === 'list' && !first) return await list(context)
    if (name === 'hash-password' && !first) return await printHash(context, input)
    if (first !== undefined) {
      if (name === 'check') return (await checked(first, context)) ? 0 : 1
      if (name === 'diff') return await diff(first, context)
      if (name === 'apply') return await apply(first, values.note, context)
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
      `${directory}: ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}. Nothing was changed.`,
    )
    return null
  }
  const { provider } = document.tenant.control.map
  if (lacksKey(provider, context.config.mapKeys))
    context.err(
      `tenant.yaml: warning: the provider is ${provider}, but its key is not set (${provider.toUpperCase()}_KEY): the local basemap is shown`,
    )
  context.out(
    `${directory}: fine, ${countOf(warnings, 'warning')}. ${ownTitle(document)} (${document.tenant.code}): ` +
      `${countOf(document.departments.length, 'department')}, ${countOf(document.modules.length, 'module')}, ` +
      `${countOf(placeCount(document), 'place')}, ${countOf(document.basemap.layers.length, 'basemap layer')}${document.basemap.archive ? ' and a tile archive' : ''}.`,
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
  note: string | undefined,
  context: CommandContext,
): Promise<number> {
  const result = await checked(directory, context)
  if (!result) return 1
  const applied = await applyTenant(await context.openDatabase(), result, {
    by: operator(),
    note: note ?? null,
    folder: resolve(directory),
  })
  report(result.document.tenant.code, applied, context)
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
      ? `${code}: version ${applied.version} is current, with ${countOf(applied.places, 'place')} and ` +
          `${countOf(applied.modules, 'module')}, on ${applied.hosts.join(', ')}.`
      : `${code}: nothing to change, version ${applied.version} is the same.`,
  )
}

async function diff(directory: string, context: CommandContext): Promise<number> {
  const result = await checked(directory, context)
  if (!result) return 1
  const changes = await diffTenant(await context.openDatabase(), result.document)
  for (const change of changes) context.out(changeLine(change))
  context.out(
    changes.length === 0 ? 'Nothing would change.' : `${countOf(changes.length, 'change')}.`,
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
        `${entry.by}${entry.note === null ? '' : `  ${entry.note}`}`,
    )
  return 0
}

/** The agency's name in its own language. */
function ownTitle({ tenant }: TenantDocument): string {
  return localize(tenant.branding.title.long, tenant.locale)
}

async function list(context: CommandContext): Promise<number> {
  const database = await context.openDatabase()
  const { rows } = await database.pool.query<{ code: string }>('select tenant_codes() as code')
  if (rows.length === 0) context.out('There is no tenant yet: plat tenant apply DIR')
  for (const { code } of rows) {
    const { document, version } = await loadTenant(database, code)
    const since = await asTenant(database, code, mailHeldSince)
    const held = since === null ? '' : `  emails held since ${since.toISOString()}`
    context.out(
      `${code.padEnd(20)} version ${version}  ${ownTitle(document)}  ${document.tenant.hosts.join(', ')}${held}`,
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
