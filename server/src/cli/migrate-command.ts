import type { CommandContext } from './context.ts'

/** `plat migrate`: opening the database brings its tables up to date; says so. */
export async function migrateCommand(_args: string[], context: CommandContext): Promise<number> {
  await context.openDatabase()
  context.out('The tables are up to date.')
  return 0
}
