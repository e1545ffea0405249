import { buffer } from 'node:stream/consumers'
import type { CommandContext } from '../../platform/command-context.ts'
import { readReportMail } from './read-report-mail.ts'
import { stopUndelivered } from './stop-address.ts'

const USAGE = `plat mail bounced < REPORT.eml   stop alerts to the addresses that a mail server's report names

Reads a report of delivery (RFC 3464) or of a complaint (RFC 5965), for the mailbox that bounces come back to.`

/** Reports hold the mail that they are about; nothing is larger. */
const MOST_BYTES = 20 * 1024 * 1024

/** `plat mail`: what came of mails that were sent. */
export async function mailCommand(
  [action, ...rest]: string[],
  context: CommandContext,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<number> {
  if (action !== 'bounced' || rest.length > 0) {
    context.err(USAGE)
    return 2
  }
  const raw = await buffer(input)
  if (raw.length > MOST_BYTES) {
    context.err(`The mail has ${raw.length} bytes, expected at most ${MOST_BYTES}.`)
    return 2
  }
  const reported = await readReportMail(raw)
  if (reported === null) {
    context.err('This mail is no report of delivery and no complaint: nothing was changed.')
    return 2
  }
  if (reported.length === 0) context.out('The report names no address that failed for good.')
  const database = await context.openDatabase()
  for (const mail of reported) {
    const tenants = await stopUndelivered(database, mail)
    const where = tenants.length === 0 ? 'nowhere: no such mail or account' : tenants.join(', ')
    context.out(`${mail.address}: ${mail.kind}; alerts stopped at ${where}`)
  }
  return 0
}
