import { migrateDatabase } from '../platform/open-database.ts'
import type { CommandContext } from '../platform/command-context.ts'

/** `plat migrate`: brings the tables up to date, with the login that owns them; says what it ran. */
export async function migrateCommand(_args: string[], context: CommandContext): Promise<number> {
  const done = await migrateDatabase(context.config)
  for (const name of done) context.out(name)
  context.out('The tables are up to date.')
  return 0
}
