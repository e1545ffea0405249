import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { AppError, type FieldErrors } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import type { PlainRoute } from '../../platform/http/plain-route.ts'
import { parse, refusal } from '../../platform/http/request-parts.ts'
import { isPolicyRefusal } from '../../platform/mail/mail-failure.ts'
import { sameText } from '../../platform/same-text.ts'
import { stopUndelivered, type UndeliveredMail } from './stop-address.ts'

/** What the documentation says of it. */
export const BOUNCE_ROUTE: PlainRoute = {
  id: 'reportBounces',
  summary:
    "For the mail provider: addresses whose mails came back, or whose readers complained; needs the operator's token",
  method: 'post',
  path: '/api/mail/bounces',
  body: ['application/json'],
  types: ['application/json'],
  errors: ['unauthorized', 'not_found', 'invalid_request', 'payload_too_large'],
}

/** What a provider's webhook is translated to, see docs/operating.md. */
const Bounces = z
  .object({
    bounces: z
      .array(
        z
          .object({
            address: z.email().max(254),
            kind: z.enum(['bounce', 'complaint']),
            /** False for one that may work another time: it stops nothing. */
            permanent: z.boolean().default(true),
            detail: z.string().max(4_000).nullable().default(null),
            /** Of the mail that it is about. */
            message_id: z.string().max(998).nullable().default(null),
          })
          .strict(),
      )
      .min(1)
      .max(1_000),
  })
  .strict()

type Bounce = z.output<typeof Bounces>['bounces'][number]

/** The token proves who reports; a mail that it names must be one that was sent to the address. */
function undelivered({ address, kind, detail, message_id: messageId }: Bounce): UndeliveredMail {
  return {
    addresses: [address],
    kind,
    detail,
    isPolicy: kind === 'bounce' && isPolicyRefusal(detail ?? ''),
    proof: messageId === null ? { by: 'provider' } : { by: 'mail', messageId, returns: [] },
  }
}

/**
 * Registers what the mail provider reports to. The token is the operator's, not an agency's: any host will do.
 * @param token null: there is no such address.
 */
export function registerBounces(app: App, database: Database, token: string | null): void {
  app.fastify.post('/api/mail/bounces', async (request, reply) => {
    if (token === null) throw new AppError('not_found', 'PLAT_BOUNCE_TOKEN is not set.')
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new AppError('unauthorized', 'Reports of bounces need the token of PLAT_BOUNCE_TOKEN.')
    const refused: FieldErrors[] = []
    const body = parse(Bounces, request.body ?? {}, 'body', refused)
    if (refused.length > 0) throw refusal('invalid_request', Object.assign({}, ...refused))
    const counts = { stopped: 0, policy: 0, unproven: 0, no_alert: 0, no_account: 0 }
    for (const bounce of body.bounces) {
      if (!bounce.permanent && bounce.kind === 'bounce') continue
      const outcome = await stopUndelivered(database, undelivered(bounce))
      counts[outcome.kind] += outcome.kind === 'stopped' ? outcome.tenants.length : 1
    }
    if (counts.unproven + counts.policy > 0)
      request.log.warn(counts, 'the mail provider reported mails that stop no address')
    return reply.header('cache-control', 'no-store').send({ data: counts })
  })
}
