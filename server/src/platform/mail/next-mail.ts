import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { MailParty } from './compose.ts'
import type { Delivery } from './deliver.ts'
import { dueTenants, type MayLeave, takeDueMail } from './outbox.ts'

/** What it takes to take a tenant's mail. */
export interface MailSource {
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Who sends for a tenant. @param language of the mail; default: the tenant's own */
  from(tenant: string, language?: string): Promise<MailParty>
  /** Whether the tenant's mails can still be read here once they are sent. */
  keepsBodies(tenant: string): Promise<boolean>
  /** What says whether the tenant's mails may still be sent; left out: they may. */
  mayLeave?(tenant: string): Promise<MayLeave>
}

/** Milliseconds for which an agency whose mail could not be taken is left alone. */
const RETRY_MS = 15_000

/**
 * Takes the next mail to be sent: the most urgent first; among equals the tenants take turns.
 * @returns a function that gives null when nothing is due.
 */
export function mailsInTurn(source: MailSource): () => Promise<Delivery | null> {
  const { database, logger } = source
  const turns = new Map<string, number>()
  /** Until when agencies are left alone. */
  const troubled = new Map<string, number>()
  let turn = 0

  /** Null when another sender was faster, or the tenant's own sender cannot be made out. */
  const takeOf = async (tenant: string): Promise<Delivery | null> => {
    try {
      return await takeSendable(source, tenant)
    } catch (error) {
      troubled.set(tenant, performance.now() + RETRY_MS)
      logger.error({ err: error, tenant }, 'mails of an agency could not be taken')
      return null
    }
  }

  return async () => {
    const due = (await dueTenants(database)).sort(
      (a, b) => a.urgency - b.urgency || (turns.get(a.tenant) ?? 0) - (turns.get(b.tenant) ?? 0),
    )
    for (const { tenant } of due) {
      if (performance.now() < (troubled.get(tenant) ?? 0)) continue
      turns.set(tenant, ++turn)
      const mail = await takeOf(tenant)
      if (mail !== null) return mail
    }
    return null
  }
}

/** The tenant's most urgent due mail that can be sent; what has expired or cannot be opened is passed over. */
async function takeSendable(source: MailSource, tenant: string): Promise<Delivery | null> {
  const { database, logger, from, keepsBodies } = source
  const party = await from(tenant)
  const keepBody = await keepsBodies(tenant)
  const host = party.address.slice(party.address.lastIndexOf('@') + 1)
  const mayLeave = await source.mayLeave?.(tenant)
  for (;;) {
    const mail = await takeDueMail(database, tenant, host, mayLeave)
    if (mail === null) return null
    if (mail.state === 'sending') {
      const sender = await from(tenant, mail.headers['Content-Language'])
      return { tenant, from: sender, mail, keepBody }
    }
    const about = { tenant, mail: mail.guid, kind: mail.kind }
    if (mail.state === 'expired') logger.info(about, 'mail expired unsent')
    else if (mail.state === 'withheld')
      logger.info(about, 'mail withheld: it shows what its account may no longer see')
    else logger.error(about, 'mail not sent: its body cannot be opened here')
  }
}
