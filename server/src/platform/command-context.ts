import type { Config } from './config.ts'
import type { KeyState } from './open-database.ts'
import type { Database } from './db/database.ts'

/** What a command of the `plat` command line gets to work with. */
export interface CommandContext {
  readonly config: Config
  /**
   * Opens the database once; the command line closes it when the command ends.
   * @param keyState as-they-are: also where the keys do not fit the database.
   */
  openDatabase(keyState?: KeyState): Promise<Database>
  /** The database if it runs already and answers, else null; the caller closes it. Left out: there is none. */
  findDatabase?(): Promise<Database | null>
  /** A line for the person at the terminal. */
  out(line: string): void
  /** A line of an error or of progress, apart from the result. */
  err(line: string): void
}
