import { LIVE_PATH, requestLiveTicket } from '@plat/contract/live/ticket'
import type { Viewer } from '../platform/http/request-context.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import { AppError } from '../platform/errors.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { violates } from '../platform/db/violations.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { queryParameter } from '../platform/http/plain-route.ts'
import { type Call, requireSiteGatePassed, serve } from '../platform/http/serve.ts'
import { networkOf, type Throttle } from '../platform/throttle.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { admit, requireFactorOfStaff } from './admit.ts'
import type { Live } from './live.ts'
import type { TicketHolder } from './tickets.ts'
import { acceptUpgrades, upgradeOf } from './upgrades.ts'

/** What the routes of the live channel work with. */
export interface LiveSource {
  readonly database: Database
  readonly throttle: Throttle
  /** Viewer of a session's or API client's token, or null. */
  resolveViewer(tenant: string, token: string): Promise<Viewer | null>
}

/** Registers tickets and the channel itself; connections are opened by the main port, and by `Live.port`. */
export function registerLive(app: App, live: Live, source: LiveSource): void {
  const { fastify } = app
  acceptUpgrades(fastify.server, fastify, false)
  fastify.addHook('preClose', () => live.close())

  serve(app, requestLiveTicket, async ({ body, context, request }) => {
    const holder = await holderOf(live, source, { body, context, request })
    const { ticket, expires } = await live.openings
      .makeTicket(context.tenant, holder)
      .catch((error: unknown) => {
        // The account was removed after its session was read.
        if (violates(error, 'foreignKey'))
          throw new AppError('unauthorized', 'Log in to use this functionality.')
        throw error
      })
    const port = live.portFor(request.protocol === 'https')
    return { data: { ticket, expires: expires.toISOString(), port } }
  })

  fastify.get(LIVE_PATH, async (request, reply) => {
    const upgrade = upgradeOf(request.raw)
    if (upgrade === undefined)
      throw new AppError(
        'invalid_request',
        'Expected a WebSocket: this address serves the live channel.',
      )
    const context = await app.context(request)
    const { tenant } = context
    const admitted = await admit(
      { ...source, openings: live.openings },
      request,
      context,
      upgrade.isOwnPort,
    )
    live.checkRoom(tenant, admitted)
    const { document } = await loadTenant(source.database, tenant)
    const locale = acceptedLocale(request.headers['accept-language']) ?? document.tenant.locale
    request.log.info({ host: request.hostname, path: LIVE_PATH, status: 101 }, 'request')
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket)
    live.accept(request.raw, upgrade, { tenant, admitted, locale })
  })
}

type Asked = Pick<Call<never, never, { call?: string | undefined }>, 'body' | 'context' | 'request'>

/**
 * Whose connection a ticket opens.
 * @throws AppError unauthorized for who is neither signed in nor that call's guest, mfa_enrolment_required for staff without
 * their second factor.
 */
async function holderOf(live: Live, source: LiveSource, asked: Asked): Promise<TicketHolder> {
  const { body, context, request } = asked
  const { tenant, viewer } = context
  const { guests } = live.features
  if (body.call === undefined) {
    const { account } = viewer
    if (account === null) throw new AppError('unauthorized', 'Log in to use this functionality.')
    requireSiteGatePassed(context)
    requireFactorOfStaff(viewer)
    await source.throttle.take('liveTicket', tenant, account.guid)
    return { inbox: account.guid, account: account.guid, session: account.session }
  }
  await source.throttle.take('liveTicket', tenant, networkOf(request.ip))
  const call = body.call
  const participant =
    guests === null
      ? null
      : await asTenant(source.database, tenant, (tx) => guests.find(tx, call, request))
  if (participant === null)
    throw new AppError('unauthorized', 'You are no guest of this call, or not any more.')
  return { inbox: participant, account: null, session: null }
}

/** The channel, as the API's document describes it. */
export const LIVE_ROUTE: PlainRoute = {
  id: 'openLiveConnection',
  summary:
    'The live channel (WebSocket): calls and their messages as JSON texts. Programs without a page send Authorization instead of Origin',
  path: LIVE_PATH,
  query: [
    queryParameter('hostname', 'Host of the address.'),
    queryParameter('access_token', 'A ticket of requestLiveTicket, or the token of a session.'),
    queryParameter('after', 'Number of the last message that is known: later ones are sent first.'),
  ],
  types: [],
  others: { 101: 'The connection is open.' },
  errors: ['unauthorized', 'forbidden', 'locked', 'too_many_requests'],
}
