import { buffer } from 'node:stream/consumers'
import type { CommandContext } from '../../platform/command-context.ts'
import { HOLD_USAGE, holdCommand } from '../hold/hold-command.ts'
import { readReportMail } from './read-report-mail.ts'
import { type ReportOutcome, stopUndelivered } from './stop-address.ts'

const USAGE = `plat mail bounced < REPORT.eml   stop alerts to the addresses that a mail server's report names

Reads a report of delivery (RFC 3464) or of a complaint (RFC 5965), for the mailbox that bounces come back to.
Believes a report that came to a signed return address (MAIL_BOUNCES) or names the Message-ID of a mail about
alerts that was sent to the address; ends with 1 for a report that proves nothing, with 2 for a mail that is no report.
Neither stops anything.

${HOLD_USAGE}`

/** Reports hold the mail that they are about; nothing is larger. */
const MOST_BYTES = 20 * 1024 * 1024

/** `plat mail`: reports of mails that were sent, and the hold of mails after a restore. */
export async function mailCommand(
  [action, ...rest]: string[],
  context: CommandContext,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<number> {
  if (action === 'hold' || action === 'release') return holdCommand([action, ...rest], context)
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
  let isProven = true
  for (const mail of reported) {
    const outcome = await stopUndelivered(database, mail)
    const line = `${mail.addresses.join(', ') || 'no address'}: ${mail.kind}; ${wordsOf(outcome)}`
    if (outcome.kind === 'unproven') {
      isProven = false
      context.err(line)
    } else context.out(line)
  }
  return isProven ? 0 : 1
}

function wordsOf(outcome: ReportOutcome): string {
  switch (outcome.kind) {
    case 'stopped':
      return `alerts stopped at ${outcome.tenants.join(', ')}`
    case 'policy':
      return 'nothing stopped: refused for reasons of policy (5.7), not because of the address'
    case 'no_account':
      return 'nothing stopped: no account has this address'
    case 'no_alert':
      return 'nothing stopped: the mail that came back was not about alerts'
    case 'unproven':
      return (
        'nothing stopped: the report names no mail that Plat sent to this address, and did not come to a signed ' +
        'return address. Set MAIL_BOUNCES (docs/operating.md, "Mails of alerts")'
      )
  }
}
