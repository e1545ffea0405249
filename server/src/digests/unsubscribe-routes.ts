import { readUnsubscribe, unsubscribe } from '@plat/contract/alerts/unsubscribe'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import { MAIL_POST_TYPES, registerMailPost } from '../platform/http/mail-post.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { networkOf } from '../platform/throttle.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { unsubscribeBy, type UnsubscribeReader, unsubscribeScope } from './unsubscribe.ts'
import { unknownLinkPage, unsubscribedPage } from './unsubscribe-page.ts'

/** What the documentation says of it. */
export const UNSUBSCRIBE_ROUTE: PlainRoute = {
  id: 'unsubscribeOneClick',
  summary: 'Pauses what the unsubscribe link of a mail is of: for mail programs (RFC 8058)',
  method: 'post',
  path: '/unsubscribe/{token}',
  parts: { token: 'From the mail: its List-Unsubscribe header.' },
  body: MAIL_POST_TYPES,
  types: ['text/html'],
  errors: ['not_found', 'too_many_requests', 'unsupported_media_type', 'payload_too_large'],
}

type Parts = Pick<Accounts, 'database' | 'throttle'>

/** Registers the way out of mails: asking changes nothing, only a POST does. */
export function registerUnsubscribe(app: App, parts: Parts): void {
  serve(app, readUnsubscribe, async ({ params, context, request }) => {
    const reader = await readerOf(parts, context, request)
    const found = await guarded(parts, context, request, (tx) =>
      unsubscribeScope(tx, reader, params.token),
    )
    if (found === null) throw noSuchLink()
    return { data: found.scope }
  })
  serve(app, unsubscribe, async ({ params, context, request }) => {
    const reader = await readerOf(parts, context, request)
    const scope = await guarded(parts, context, request, (tx) =>
      unsubscribeBy(tx, reader, params.token),
    )
    if (scope === null) throw noSuchLink()
    return { data: scope }
  })
  registerOneClick(app, parts)
}

/** The POST of mail programs and of the page without scripts. */
function registerOneClick(app: App, parts: Parts): void {
  registerMailPost(app.fastify, '/unsubscribe/:token', async (request, reply) => {
    const context = await app.context(request)
    const reader = await readerOf(parts, context, request)
    const { locale } = reader
    const ended = await guarded(parts, context, request, (tx) =>
      unsubscribeBy(tx, reader, request.params.token),
    )
    return reply
      .code(ended === null ? 404 : 200)
      .header('cache-control', 'no-store')
      .header('content-language', locale)
      .type('text/html; charset=utf-8')
      .send(ended === null ? unknownLinkPage(locale) : unsubscribedPage(locale, ended.alert))
  })
}

async function readerOf(
  { database }: Parts,
  { tenant }: RequestContext,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<UnsubscribeReader> {
  const { document } = await loadTenant(database, tenant)
  const locale = acceptedLocale(headers['accept-language']) ?? document.tenant.locale
  return { document, locale }
}

/** Does what a token is for; only wrong ones count against whoever sends them. */
async function guarded<Result>(
  { database, throttle }: Parts,
  { tenant }: RequestContext,
  request: FastifyRequest,
  work: (tx: TenantTransaction) => Promise<Result | null>,
): Promise<Result | null> {
  const network = networkOf(request.ip)
  await throttle.take('guessAddress', tenant, network)
  const result = await asTenant(database, tenant, work)
  if (result !== null) await throttle.refund('guessAddress', tenant, network)
  return result
}

function noSuchLink(): AppError {
  return new AppError('not_found', 'This unsubscribe link is not known here.')
}
