import { parseArgs } from 'node:util'
import type { CommandContext } from '../platform/command-context.ts'
import { AppError } from '../platform/errors.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'
import { beginNextDay } from './demo-days.ts'

const USAGE = `plat demo next-day [--tenant CODE]: moves the demo a day on

New, changed and withdrawn records of the made-up agencies come by the ordinary import, each time others.
Beside a running server it tells who has an alert there within a minute; else plat alerts run does.`

/** `plat demo`. @returns the exit code: 0 done, 1 nothing to do or an import failed, 2 wrong arguments. */
export async function demoCommand(args: string[], context: CommandContext): Promise<number> {
  let parsed
  try {
    parsed = parseArgs({
      args,
      options: { tenant: { type: 'string' }, help: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch (error) {
    context.err(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    return 2
  }
  const { tenant, help } = parsed.values
  if (help || parsed.positionals.join(' ') !== 'next-day') {
    context.out(USAGE)
    return help ? 0 : 2
  }
  const database = await context.openDatabase()
  const { config } = context
  let moved = 0
  let failed = false
  for (const code of tenant === undefined ? await tenantCodes(database) : [tenant]) {
    const state = await loadTenant(database, code).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (state?.document.tenant.demo !== true) {
      if (tenant !== undefined) context.err(`There is no demo agency "${code}".`)
      continue
    }
    const { made, imported } = beginNextDay({ config, database }, state.document, (line) => {
      failed = true
      context.err(line)
    })
    await imported
    const day = await made
    if (day === null) continue
    moved += 1
    context.out(
      `${code}: day ${day.day}: ${day.added} new records, ${day.changed} changed, ${day.withdrawn} withdrawn`,
    )
  }
  if (moved === 0) context.err('No demo agency here has generated records: start the demo first.')
  return moved === 0 || failed ? 1 : 0
}
