import { alertFeedPath } from '@plat/contract/alerts/alerts'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { type AlertOfFeed, alertOfFeed } from '../alerts/alert-feed.ts'
import { atomFeed, type FeedEntry, tagUri } from '../platform/atom.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { sendVersion } from '../platform/http/etag.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import { searchSentence } from '../search/criteria-words.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { type Addresses, addressesOf } from '../tenancy/document/addresses.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { latestReleased, type ReleasedNotification } from './notification-list.ts'

/** What the documentation says of it. */
export const ALERT_FEED_ROUTE: PlainRoute = {
  id: 'getAlertFeed',
  summary: 'What an alert told lately, for whoever has the address of its feed; 404 for any other',
  path: '/feeds/alert/{file}',
  parts: { file: '{token}.atom, from feed_url.' },
  types: ['application/atom+xml'],
  versioned: true,
  errors: ['locked', 'not_found'],
}

/** Notifications of a feed: the newest. */
const ENTRIES = 100

/** Registers the feeds of alerts: the address is the only key, so no cookie counts and none is set. */
export function registerAlertFeed(
  app: App,
  { database, port }: Pick<SearchDependencies, 'database'> & { readonly port: number },
): void {
  app.fastify.get<{ Params: { file: string } }>('/feeds/alert/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    reply.header('cache-control', 'private, no-cache')
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const token = /^(.+)\.atom$/.exec(request.params.file)?.[1] ?? ''
    const { document, idHost } = await loadTenant(database, context.tenant)
    const found = await asTenant(database, context.tenant, async (tx) => {
      const alert = await alertOfFeed(tx, document, token)
      if (alert === null) return null
      const { owner, visibility, guid, locale } = alert
      const own = { owner, visibility, document, locale }
      const notifications = await latestReleased(tx, own, { alert: guid, limit: ENTRIES })
      return { alert, notifications }
    })
    // Of an address that ended, one that was never there, and an owner who may not log in.
    if (found === null) throw new AppError('not_found', 'There is no such feed, or not any more.')
    const addresses = addressesOf(document, port)
    reply.type('application/atom+xml; charset=utf-8')
    return sendVersion(request, reply, feedOf(found, document, { token, addresses, idHost }))
  })
}

function feedOf(
  { alert, notifications }: Told,
  document: TenantDocument,
  { token, ...named }: Named & { readonly token: string },
): string {
  const { locale } = alert
  const agency = localize(document.tenant.branding.title.long, locale)
  const { addresses, idHost } = named
  const self = addresses.origin + alertFeedPath(token)
  const entries = notifications.map((one) => entryOf(one, locale, named))
  return atomFeed({
    id: tagUri(idHost, `alert/${alert.guid}`),
    title: `${alert.name}, ${agency}`,
    author: agency,
    updated: alert.updatedAt.toISOString(),
    lang: locale,
    self,
    alternate: `${addresses.origin}/mycc/settings/${alert.guid}`,
    first: self,
    previous: null,
    next: null,
    entries,
  })
}

/** What an alert told, in the language of its owner. */
interface Told {
  readonly alert: AlertOfFeed
  readonly notifications: readonly ReleasedNotification[]
}

/** How entries are named: by addresses, and by ids that stay. */
interface Named {
  readonly addresses: Addresses
  readonly idHost: string
}

function entryOf(
  { notification, releasedAt, firstReleasedAt }: ReleasedNotification,
  locale: Locale,
  { addresses, idHost }: Named,
): FeedEntry {
  const { guid, event, record, matched } = notification
  const { agency_reference: reference, module } = record
  // Whoever has the address reads it: it says of a withdrawn record no more than mails do.
  const title = record.state === 'withdrawn' ? null : record.title
  const words = [
    localize(module.display_name, locale),
    record.address ?? '',
    searchSentence(matched, locale),
  ]
  return {
    id: tagUri(idHost, `notification/${guid}`),
    title: `${[reference, title].filter(Boolean).join(' · ')}: ${localize(event.text, locale)}`,
    link: addresses.record(module.module_code, record.guid),
    published: firstReleasedAt.toISOString(),
    updated: releasedAt.toISOString(),
    category: null,
    summary: words.filter((one) => one !== '').join(' · '),
    point: null,
    polygon: null,
  }
}
