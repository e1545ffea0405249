import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@plat/contract/platform/localized'
import type { Accounts } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import { MAIL_POST_TYPES, registerMailPost } from '../platform/http/mail-post.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { networkOf } from '../platform/throttle.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { escaped } from '../pages/escaped.ts'
import { plainPage } from '../pages/plain-page.ts'
import { isShareStopToken, stopShares } from './share-stop.ts'

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

const WORDS = {
  en: {
    title: 'Stop emails of shared searches',
    ask: 'Select the button and this portal will send no more shared searches to your address, no matter who shares them. Your account and your alerts stay as they are.',
    button: 'Stop emails',
    done: 'Emails stopped',
    doneWords: 'This portal will send no more shared searches to your address.',
    unknown: 'We could not find this link',
    unknownWords: 'It may be incomplete. Copy the whole link from the email.',
  },
  es: {
    title: 'Detener los correos de búsquedas compartidas',
    ask: 'Seleccione el botón y este portal no enviará más búsquedas compartidas a su dirección, sin importar quién las comparta. Su cuenta y sus alertas quedan como están.',
    button: 'Detener los correos',
    done: 'Se detuvieron los correos',
    doneWords: 'Este portal no enviará más búsquedas compartidas a su dirección.',
    unknown: 'No encontramos este enlace',
    unknownWords: 'Puede estar incompleto. Copie el enlace completo del correo.',
  },
} as const satisfies Record<Locale, unknown>

/** What a link of a shared search's mail shows: asked changes nothing, its button sends a POST to the same address. */
function shareStopPage(locale: Locale, state: 'asked' | 'done' | 'unknown'): string {
  const words = WORDS[locale]
  switch (state) {
    case 'asked': {
      const form = `<form method="post"><button type="submit">${escaped(words.button)}</button></form>`
      return plainPage(locale, words.title, `<p>${escaped(words.ask)}</p>${form}`)
    }
    case 'done':
      return plainPage(locale, words.done, `<p>${escaped(words.doneWords)}</p>`)
    case 'unknown':
      return plainPage(locale, words.unknown, `<p>${escaped(words.unknownWords)}</p>`)
  }
}
