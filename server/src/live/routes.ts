import { LIVE_PATH, requestLiveTicket } from '@plat/contract/live/ticket'
import { callerOf } from '../accounts/dependencies.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { type PlainRoute, queryParameter } from '../platform/http/plain-route.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttle } from '../platform/throttle.ts'
import { admit, type Door } from './admit.ts'
import type { Live } from './live.ts'
import { acceptUpgrades, upgradeOf } from './upgrades.ts'

/** What the routes of the live channel work with. */
export interface LiveSource extends Door {
  readonly throttle: Throttle
}

/** Registers tickets and the channel itself; connections come by the main port, and by `Live.port`. */
export function registerLive(app: App, live: Live, source: LiveSource): void {
  const { fastify } = app
  const { throttle } = source
  acceptUpgrades(fastify.server, fastify, false)
  fastify.addHook('preClose', () => live.close())

  serve(app, requestLiveTicket, async ({ context, request }) => {
    const { guid, session } = callerOf(context)
    await throttle.take('liveTicket', context.tenant, guid)
    const { ticket, expires } = await live.ticket(context.tenant, session)
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
    const comer = await admit(source, request, context, upgrade.isOwnPort)
    const opened = await live.open(context.tenant, comer)
    request.log.info({ host: request.hostname, path: LIVE_PATH, status: 101 }, 'request')
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket)
    live.accept(request.raw, upgrade, opened)
  })
}

/** The channel, as the API's document describes it. */
export const LIVE_ROUTE: PlainRoute = {
  id: 'openLiveConnection',
  summary:
    'The live channel (WebSocket): messages as JSON texts. Programs without a page send Authorization instead of Origin',
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
