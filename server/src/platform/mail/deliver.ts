import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { chance } from './chance.ts'
import { plainAddress, withoutUnsafe } from './check-mail.ts'
import type { MailParty } from './compose.ts'
import {
  describeFailure,
  type MailFailure,
  readFailure,
  refusesRecipient,
  retryDelay,
} from './mail-failure.ts'
import { markFailed, markForLater, markSent, type TakenMail } from './outbox.ts'
import { returnAddress } from './return-address.ts'
import type { MailTransport } from './transports.ts'

/** A mail that was taken from a tenant's outbox, and who sends it. */
export interface Delivery {
  readonly tenant: string
  readonly from: MailParty
  readonly mail: TakenMail
  /** Whether its body is kept once it is sent. */
  readonly keepBody: boolean
}

/** A mail that its recipient's mail server refused for good. */
export interface RefusedMail {
  readonly tenant: string
  readonly kind: string
  readonly recipient: string
  /** Whether it is the address that is not taken: any further mail would be refused as well. */
  readonly isRecipients: boolean
  /** The server's answer. */
  readonly words: string
}

/** What delivering works with. */
export interface DeliveryParts {
  readonly database: Database
  readonly transport: MailTransport
  readonly logger: FastifyBaseLogger
  /** Where mails come back to, under a signed address each (return-address.ts); null: to their sender's address. */
  readonly bounceAddress?: string | null
  /** Is told of each mail that was refused. */
  refused?(mail: RefusedMail): Promise<void>
}

/** Hands a taken mail to the transport and notes in the outbox what became of it. */
export async function deliver(
  parts: DeliveryParts,
  { tenant, from, mail, keepBody }: Delivery,
): Promise<'sent' | MailFailure> {
  const { database, transport, logger, bounceAddress = null } = parts
  const about = { tenant, mail: mail.guid, kind: mail.kind, attempt: mail.attempts }
  try {
    await transport.send({
      ...mail,
      tenant,
      from: { ...from, name: withoutUnsafe(from.name) },
      ...(bounceAddress === null
        ? {}
        : { returnPath: returnAddress(database.keys, bounceAddress, { ...mail, tenant }) }),
      to: plainAddress(mail.recipient) ?? '',
      date: mail.createdAt,
    })
  } catch (error) {
    const failure = readFailure(error)
    const { code, words } = describeFailure(error)
    logger.warn({ ...about, failure, code }, 'mail not sent')
    if (failure === 'refused') {
      const { kind, recipient } = mail
      const isRecipients = refusesRecipient(error)
      await parts
        .refused?.({ tenant, kind, recipient, isRecipients, words })
        .catch((trouble: unknown) =>
          logger.error({ ...about, err: trouble }, 'a refusal was not noted'),
        )
    }
    await (failure === 'refused'
      ? markFailed(database, tenant, mail.guid, words)
      : markForLater(
          database,
          tenant,
          mail.guid,
          words,
          retryDelay(mail.urgency, mail.attempts, chance()),
        ))
    return failure
  }
  await persist(() => markSent(database, tenant, mail.guid, keepBody))
  logger.info(about, 'mail sent')
  return 'sent'
}

/** A mail that is out but not noted as such would go out again in an hour: it is worth some tries. */
async function persist(note: () => Promise<void>): Promise<void> {
  for (const pause of [200, 1_000, 5_000]) {
    try {
      return await note()
    } catch {
      await wait(pause)
    }
  }
  await note()
}
