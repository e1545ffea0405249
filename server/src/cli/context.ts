import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'

/** What a command of the `plat` command line gets to work with. */
export interface CommandContext {
  readonly config: Config
  /** Opens the database once; the command line closes it when the command ends. */
  openDatabase(): Promise<Database>
  /** A line for the person at the terminal. */
  out(line: string): void
  /** A line of an error or of progress, apart from the result. */
  err(line: string): void
}
