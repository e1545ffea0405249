import { RecordIndexes } from '../indexes/record-indexes.ts'
import type { CommandContext } from '../platform/command-context.ts'
import type { Database } from '../platform/db/database.ts'
import { createLogger } from '../platform/log.ts'
import { MailHeldError } from '../platform/mail/mail-hold.ts'
import { OvertakenError } from './matching/match-module.ts'
import type { MatchSource } from './matching/tell-of-events.ts'

/**
 * Does the work of a command that matches alerts. Where emails are held, or the server matches the same changes, it
 * ends with a sentence.
 * @returns exit code: that of the work, 1 with such a sentence.
 */
export async function withMatchSource(
  { config, err }: CommandContext,
  database: Database,
  work: (source: MatchSource) => Promise<number>,
): Promise<number> {
  const logger = createLogger(config)
  const { dataDir, indexIdleMinutes } = config
  const indexes = new RecordIndexes({
    database,
    logger,
    dataDir,
    threads: 1,
    idleMinutes: indexIdleMinutes,
  })
  try {
    return await work({ database, indexes, logger })
  } catch (error) {
    if (error instanceof OvertakenError)
      err('The server is matching these changes now. Try again in a minute.')
    else if (error instanceof MailHeldError) err(error.message)
    else throw error
    return 1
  } finally {
    await indexes.close()
  }
}
