import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { chance } from './chance.ts'
import type { MailParty } from './compose.ts'
import { deliver, type Delivery } from './deliver.ts'
import { pauseAfter } from './mail-failure.ts'
import { dueTenants, takeDueMail, cleanUpOutbox } from './outbox.ts'
import type { MailTransport } from './transports.ts'

/** Sends what the outbox holds, until it is closed. */
export interface MailSender {
  /** Looks for due mail at once instead of at the next poll. */
  wake(): void
  /** Resolves when nothing is being sent and nothing is due, or the mail server is away. */
  settled(): Promise<void>
  /** Takes no further mail and waits for those on their way, ten seconds at most. */
  close(): Promise<void>
}

interface SenderParts {
  readonly database: Database
  readonly transport: MailTransport
  readonly logger: FastifyBaseLogger
  /** Who sends for a tenant. */
  from(tenant: string): Promise<MailParty>
  /** Whether the tenant's mails can still be read here once they are sent. */
  keepsBodies(tenant: string): Promise<boolean>
}

/** Milliseconds between two looks for due mail, after a failure of ours, between cleanUps, and at the end. */
const POLL = 1_000
const RECOVERY = 15_000
const TIDY = 3_600_000
const FIRST_TIDY = 60_000
const FAREWELL = 10_000

/**
 * Starts sending the mails of all tenants. Any number of processes may do so: a mail is taken by one.
 * The most urgent goes first; among equals the tenants take turns.
 */
export function startMailSender(parts: SenderParts): MailSender {
  const { database, transport, logger } = parts
  const slots = new Set<Promise<void>>()
  const turns = new Map<string, number>()
  /** Agencies whose mail could not be taken, and until when they are left alone. */
  const troubled = new Map<string, number>()
  let turn = 0
  let closed = false
  let pausedUntil = 0
  let unreached = 0

  const resting = () => closed || performance.now() < pausedUntil

  const wake = () => {
    if (resting() || slots.size >= transport.width) return
    const slot: Promise<void> = work()
      .catch((error: unknown) => {
        pausedUntil = performance.now() + RECOVERY
        logger.error({ err: error }, 'mails could not be taken')
      })
      .finally(() => slots.delete(slot))
    slots.add(slot)
  }

  /** One mail after the other; whoever finds one lets another look beside it. */
  const work = async () => {
    while (!resting()) {
      const taken = await take()
      if (taken === null) return
      wake()
      const outcome = await deliver(parts, taken)
      if (outcome === 'sent') unreached = 0
      if (outcome === 'away') {
        unreached += 1
        pausedUntil = performance.now() + pauseAfter(unreached, chance())
      }
    }
  }

  const take = async (): Promise<Delivery | null> => {
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

  /** Null when another sender was faster, or the tenant's own sender cannot be made out. */
  const takeOf = async (tenant: string) => {
    try {
      const from = await parts.from(tenant)
      const keepBody = await parts.keepsBodies(tenant)
      const host = from.address.slice(from.address.lastIndexOf('@') + 1)
      for (;;) {
        const mail = await takeDueMail(database, tenant, host)
        if (mail === null) return null
        if (mail.state === 'sending') return { tenant, from, mail, keepBody }
        const about = { tenant, mail: mail.guid, kind: mail.kind }
        if (mail.state === 'expired') logger.info(about, 'mail expired unsent')
        else logger.error(about, 'mail not sent: its body cannot be opened here')
      }
    } catch (error) {
      troubled.set(tenant, performance.now() + RECOVERY)
      logger.error({ err: error, tenant }, 'mails of an agency could not be taken')
      return null
    }
  }

  const tidy = async () => {
    try {
      const { rows } = await database.pool.query<{ code: string }>('select tenant_codes() as code')
      for (const { code } of rows) {
        const kept = await cleanUpOutbox(database, code, await parts.keepsBodies(code))
        await transport.tidy?.(code, kept)
      }
    } catch (error) {
      logger.error({ err: error }, 'the outbox was not tidied')
    }
  }

  const timers = [setInterval(wake, POLL), setInterval(tidy, TIDY), setTimeout(tidy, FIRST_TIDY)]
  for (const timer of timers) timer.unref()
  wake()

  return {
    wake,
    settled: async () => {
      wake()
      while (slots.size > 0) await Promise.all(slots)
    },
    close: async () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.race([Promise.all(slots), wait(FAREWELL, undefined, { ref: false })])
      transport.close()
    },
  }
}
