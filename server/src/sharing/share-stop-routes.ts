import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import { MAIL_POST_TYPES, registerMailPost } from '../platform/http/mail-post.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { networkOf } from '../platform/throttle.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { isShareStopToken, stopShares } from './share-stop.ts'
import { shareStopPage } from './share-stop-page.ts'

const URL = '/unsubscribe/shared/:token'
const COMMON = {
  path: '/unsubscribe/shared/{token}',
  parts: { token: 'From the mail: its List-Unsubscribe header.' },
  types: ['text/html'],
} satisfies Partial<PlainRoute>

/** What the documentation says of them. */
export const SHARE_STOP_ROUTES: readonly PlainRoute[] = [
  {
    ...COMMON,
    id: 'askToStopShares',
    summary: 'The page behind the link in a mail with a shared search; changes nothing',
    errors: ['not_found', 'too_many_requests'],
  },
  {
    ...COMMON,
    id: 'stopShares',
    summary: 'Stops mails with shared searches to the address of the link, for good (RFC 8058)',
    method: 'post',
    body: MAIL_POST_TYPES,
    errors: ['not_found', 'too_many_requests', 'unsupported_media_type', 'payload_too_large'],
  },
]

type TokenRequest = FastifyRequest<{ Params: { token: string } }>
type Parts = Pick<Accounts, 'database' | 'throttle'>

/** Registers how somebody without an account ends mails with shared searches: asking changes nothing, only a POST does. */
export function registerShareStops(app: App, parts: Parts): void {
  app.fastify.get(URL, (request: TokenRequest, reply) =>
    answer(app, parts, { request, reply }, 'asked', isShareStopToken),
  )
  registerMailPost(app.fastify, URL, (request, reply) =>
    answer(app, parts, { request, reply }, 'done', stopShares),
  )
}

/** Only wrong tokens count against whoever sends them. */
async function answer(
  app: App,
  { database, throttle }: Parts,
  { request, reply }: { readonly request: TokenRequest; readonly reply: FastifyReply },
  state: 'asked' | 'done',
  work: (tx: TenantTransaction, token: string) => Promise<boolean>,
): Promise<FastifyReply> {
  const { tenant } = await app.context(request)
  const network = networkOf(request.ip)
  await throttle.take('guessAddress', tenant, network)
  const isKnown = await asTenant(database, tenant, (tx) => work(tx, request.params.token))
  if (isKnown) await throttle.refund('guessAddress', tenant, network)
  const { document } = await loadTenant(database, tenant)
  const locale = acceptedLocale(request.headers['accept-language']) ?? document.tenant.locale
  return reply
    .code(isKnown ? 200 : 404)
    .header('cache-control', 'no-store')
    .header('content-language', locale)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(shareStopPage(locale, isKnown ? state : 'unknown'))
}
