import * as contract from '@plat/contract/alerts/notifications'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { sendLive } from '../live/inbox.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import {
  changeNotification,
  deleteNotifications,
  favourNotification,
  readAll,
  restoreNotifications,
} from './change-notification.ts'
import {
  countUnread,
  listNotifications,
  type NotificationsOf,
  readNotification,
} from './notification-list.ts'
import { noSuchNotification } from './notification-row.ts'
import { withRecord } from './notified-record.ts'

/** Has the account's other pages read its notifications again. */
const CHANGED = { type: 'notifications_changed', data: null } as const
const DONE = { data: { done: true as const } }

/** Registers what an account was told: lists, single notifications and what its owner does with them. */
export function registerNotifications(app: App, source: SearchDependencies): void {
  const { database } = source

  serve(app, contract.listNotifications, async ({ query, context, request }) => {
    const of = await viewerOf(source, context, request.headers['accept-language'])
    const { notifications, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listNotifications(tx, of, query),
    )
    const { offset, limit } = query
    return { data: notifications, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countUnread, async ({ context }) => {
    const of = await viewerOf(source, context)
    const unread = await asTenant(database, context.tenant, (tx) => countUnread(tx, of))
    return { data: { unread } }
  })

  registerOne(app, source)
  registerMany(app, source)
}

function registerOne(app: App, source: SearchDependencies): void {
  /** Does work in the agency's transaction, and answers the notification as it is then. */
  const answer = async (
    context: RequestContext,
    id: string,
    work?: (tx: TenantTransaction, owner: string) => Promise<void>,
  ) => {
    const of = await viewerOf(source, context)
    const found = await asTenant(source.database, context.tenant, async (tx) => {
      if (work !== undefined) {
        await work(tx, of.owner)
        sendLive(tx, [of.owner], CHANGED)
      }
      const notification = await readNotification(tx, of, id)
      if (notification === null) throw noSuchNotification()
      return notification
    })
    return { data: await withRecord(source, context, found, of) }
  }

  serve(app, contract.getNotification, ({ params, context }) => answer(context, params.id))

  serve(app, contract.renameNotification, ({ params, body, context }) =>
    answer(context, params.id, (tx, owner) => changeNotification(tx, owner, params.id, body)),
  )

  serve(app, contract.readNotification, ({ params, context }) =>
    answer(context, params.id, (tx, owner) =>
      changeNotification(tx, owner, params.id, { read: true }),
    ),
  )

  serve(app, contract.favourNotification, ({ params, body, context }) =>
    answer(context, params.id, (tx, owner) =>
      favourNotification(tx, owner, params.id, body.favourite),
    ),
  )
}

function registerMany(app: App, { database }: SearchDependencies): void {
  const within = async (
    context: RequestContext,
    work: (tx: TenantTransaction, owner: string) => Promise<void>,
  ) => {
    const owner = signedIn(context).guid
    await asTenant(database, context.tenant, async (tx) => {
      await work(tx, owner)
      sendLive(tx, [owner], CHANGED)
    })
    return DONE
  }

  serve(app, contract.readAllNotifications, ({ context }) => within(context, readAll))

  serve(app, contract.deleteNotification, ({ params, context }) =>
    within(context, (tx, owner) => deleteNotifications(tx, owner, [params.id])),
  )

  serve(app, contract.deleteNotifications, ({ body, context }) =>
    within(context, (tx, owner) => deleteNotifications(tx, owner, body.ids)),
  )

  serve(app, contract.restoreNotifications, ({ body, context }) =>
    within(context, (tx, owner) => restoreNotifications(tx, owner, body.ids)),
  )
}

/** The account behind a request with its rights of today. @param language its `Accept-Language`. */
async function viewerOf(
  { database }: SearchDependencies,
  context: RequestContext,
  language?: string,
): Promise<NotificationsOf> {
  const { document } = await loadTenant(database, context.tenant)
  return {
    owner: signedIn(context).guid,
    document,
    locale: acceptedLocale(language) ?? document.tenant.locale,
    visibility: VISIBILITY_OF_LEVEL[context.viewer.level],
  }
}
