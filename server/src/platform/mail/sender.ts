import { setTimeout as wait } from 'node:timers/promises'
import { chance } from './chance.ts'
import { deliver, type DeliveryParts } from './deliver.ts'
import { pauseAfter } from './mail-failure.ts'
import { type MailSource, mailsInTurn } from './next-mail.ts'
import { cleanUpOutbox } from './outbox.ts'

/** Sends what the outbox holds, until it is closed. */
export interface MailSender {
  /** Looks for due mail at once instead of at the next poll. */
  wake(): void
  /** Resolves when nothing is being sent and nothing is due, or the mail server is away. */
  settled(): Promise<void>
  /** Takes no further mail and waits for those on their way, ten seconds at most. */
  close(): Promise<void>
}

type SenderParts = MailSource & DeliveryParts

/** Milliseconds between two looks for due mail, while new mail goes unheard or some waits to be tried again. */
const POLL_MS = 1_000
/** The same while new mail is heard: what another process left. */
const NET_MS = 10_000
/** Milliseconds after a mail that could not be delivered for which looking goes on as often. */
const RETRYING_MS = 120_000
/** Milliseconds before the next look after the database could not be read. */
const RECOVERY_MS = 15_000
/** Milliseconds between two clean-ups of the outbox, and before the first. */
const CLEAN_UP_MS = 3_600_000
const FIRST_CLEAN_UP_MS = 60_000
/** Milliseconds that mails on their way get when the sender closes. */
const CLOSE_MS = 10_000

/**
 * Starts sending the mails of all tenants. Any number of processes may do so: a mail is taken by one.
 * The most urgent goes first; among equals the tenants take turns.
 */
export function startMailSender(parts: SenderParts): MailSender {
  const { transport, logger, database } = parts
  const take = mailsInTurn(parts)
  const slots = new Set<Promise<void>>()
  let closed = false
  let pausedUntil = 0
  let unreached = 0
  let lookedAt = -Infinity
  let failedAt = -Infinity

  const isResting = () => closed || performance.now() < pausedUntil

  const wake = () => {
    lookedAt = performance.now()
    if (isResting() || slots.size >= transport.width) return
    const slot: Promise<void> = work()
      .catch((error: unknown) => {
        pausedUntil = performance.now() + RECOVERY_MS
        logger.error({ err: error }, 'mails could not be taken')
      })
      .finally(() => slots.delete(slot))
    slots.add(slot)
  }

  /** One mail after the other; a slot that finds one starts another beside it. */
  const work = async () => {
    while (!isResting()) {
      const taken = await take()
      if (taken === null) return
      wake()
      const outcome = await deliver(parts, taken)
      if (outcome === 'sent') unreached = 0
      else failedAt = performance.now()
      if (outcome === 'away') {
        unreached += 1
        pausedUntil = performance.now() + pauseAfter(unreached, chance())
      }
    }
  }

  const look = () => {
    const now = performance.now()
    const isDue = now - lookedAt >= NET_MS || now - failedAt < RETRYING_MS
    if (isDue || !database.changes.isLive) wake()
  }
  database.changes.subscribe((change) => {
    if (change === null || change.kind === 'mail') wake()
  })

  const cleanUp = () => cleanUpMails(parts)
  const timers = [
    setInterval(look, POLL_MS),
    setInterval(cleanUp, CLEAN_UP_MS),
    setTimeout(cleanUp, FIRST_CLEAN_UP_MS),
  ]
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
      await Promise.race([Promise.all(slots), wait(CLOSE_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** Forgets mails that are done with, of every tenant; a failure is logged and tried again with the next. */
async function cleanUpMails({
  database,
  transport,
  logger,
  keepsBodies,
}: SenderParts): Promise<void> {
  try {
    const { rows } = await database.pool.query<{ code: string }>('select tenant_codes() as code')
    for (const { code } of rows) {
      const kept = await cleanUpOutbox(database, code, await keepsBodies(code))
      await transport.cleanUp?.(code, kept)
    }
  } catch (error) {
    logger.error({ err: error }, 'the outbox was not tidied')
  }
}
