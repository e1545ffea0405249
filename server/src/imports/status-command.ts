import type { ModuleImport } from '@plat/contract/imports/imports'
import type { CommandContext } from '../platform/command-context.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { importStates } from './import-states.ts'

type TenantImport = { readonly tenant: string } & ModuleImport

/**
 * `plat import --status`: how the imports are doing, of one agency or of all.
 * @returns the exit code: 2 for an agency that does not exist.
 */
export async function importStatus(
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

/** The states as a table, each reason below its row. Times are in UTC. */
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
