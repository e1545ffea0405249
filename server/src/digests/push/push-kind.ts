import { type Locale, localize } from '@plat/contract/platform/localized'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { NotYet } from '../../jobs/put-back.ts'
import type { JobKind } from '../../jobs/start-jobs.ts'
import { sessionlessLevels } from '../../accounts/sessionless-level.ts'
import {
  COUNT_SQL,
  readableNotificationSql,
  tellableByModule,
  UNREAD_SQL,
} from '../../alerts/readable-notifications.ts'
import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { mailHeldSince } from '../../platform/mail/mail-hold.ts'
import { VISIBILITY_OF_LEVEL } from '../../records/visibility.ts'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import { portalOrigin } from '../../tenancy/document/portal-origin.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { countedIn, DIGEST_WORDS } from '../digest-words.ts'
import { PUSH_QUEUE } from './push-queue.ts'
import {
  type PushOutcome,
  type PushPayload,
  type PushSender,
  type PushTarget,
  TTL_SECONDS,
} from './send-push.ts'

const PushData = z.object({ tenant: z.string(), about: z.uuid() })

/** Tries in a row that did not work, over days, after which a browser is forgotten. */
const MOST_FAILURES = 30

interface PushParts {
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Port of this server, for addresses of agencies on this computer. */
  readonly port: number
  readonly sender: PushSender
}

/** A browser that is to be told, and of how much. */
interface Told extends PushTarget {
  readonly locale: Locale
  /** Unread events, the records that they are of, and the alerts that found them. */
  readonly unread: number
  readonly records: number
  readonly alerts: number
  /** Whether the latest of them has been there for as long as a service would keep a message. */
  readonly isOld: boolean
  readonly [column: string]: unknown
}

/**
 * Tells browsers that there are notifications. One that could not be told is tried again, with longer pauses; one whose
 * service has no turn waits for one, and no try of it is used up.
 */
export function pushKind(parts: PushParts): JobKind {
  return {
    queue: {
      name: PUSH_QUEUE,
      retryLimit: 5,
      retryDelay: 60,
      retryDelayMax: 3_600,
      expireInSeconds: 120,
      heartbeatSeconds: 60,
      deleteAfterSeconds: 3_600,
    },
    pollSeconds: 5,
    // Twice as many as services have that nobody knows: see push-turns.ts.
    width: 4,
    everybodys: {},
    run: async (data) => {
      const { tenant, about } = PushData.parse(data)
      const outcome = await tellBrowser(parts, tenant, about)
      if (outcome === 'later') throw new Error('The push service of a browser did not take it.')
      return typeof outcome === 'object' ? new NotYet(outcome.afterMs) : { outcome }
    },
  }
}

/**
 * Tells one browser how many notifications its account has not read.
 * @returns nothing: there are none, or the browser is not told any more; dropped: it was not tried, and what there was
 * to tell is too old to be tried later; held: the agency was restored. What the hold keeps back has jobs of its own when it ends.
 */
export async function tellBrowser(
  { database, logger, port, sender }: PushParts,
  tenant: string,
  guid: string,
): Promise<PushOutcome | 'nothing' | 'dropped' | 'held'> {
  const { document } = await loadTenant(database, tenant)
  const told = await asTenant(database, tenant, async (tx) =>
    (await mailHeldSince(tx)) === null ? readTold(tx, document, guid) : 'held',
  )
  if (told === 'held') {
    logger.warn({ tenant }, 'a browser is not told: emails and notifications are held')
    return told
  }
  if (told === null || told.unread === 0) return 'nothing'
  const outcome = await sender.send(told, payloadOf(document, told), subjectOf(document, port))
  if (typeof outcome === 'object') {
    if (!told.isOld) return outcome
    const about = { tenant, notifications: told.unread }
    logger.warn(about, 'a browser is not told: its push service had no turn for a day')
    return 'dropped'
  }
  await asTenant(database, tenant, async ({ query }) => {
    if (outcome === 'sent')
      await query('update push_subscription set failures = 0 where guid = $1 and failures > 0', [
        guid,
      ])
    else
      await query(
        `with failed as (
           update push_subscription set failures = failures + 1
           where guid = $1 and not $2 and failures < $3 returning guid)
         delete from push_subscription where guid = $1 and not exists (select from failed)`,
        [guid, outcome === 'gone', MOST_FAILURES],
      )
  })
  return outcome
}

/** Counts what the account may read at this moment; null for a browser, or an account, that is not told any more. */
async function readTold(
  tx: TenantTransaction,
  document: TenantDocument,
  guid: string,
): Promise<Told | null> {
  const [browser] = await tx.query<{ owner: string }>(
    'select owner from push_subscription where guid = $1',
    [guid],
  )
  if (browser === undefined) return null
  const level = (await sessionlessLevels(tx, document, [browser.owner])).get(browser.owner)
  if (level === undefined) return null
  const visibility = VISIBILITY_OF_LEVEL[level]
  const [told] = await tx.query<Told>(
    `select s.endpoint, s.p256dh, s.auth, coalesce(o.locale, s.locale) as locale, news.unread, news.records, news.alerts,
       news."isOld"
     from push_subscription s join account o on o.tenant = s.tenant and o.guid = s.owner
       cross join lateral (
         select ${COUNT_SQL} as unread, count(distinct n.record)::int as records,
           count(distinct coalesce(n.alert::text, n.alert_name))::int as alerts,
           coalesce(max(n.released_at) < now() - $4 * interval '1 second', false) as "isOld"
         from notification n where n.tenant = s.tenant and n.owner = s.owner
           and ${UNREAD_SQL} and ${readableNotificationSql('$2', '$3')}) as news
     where s.guid = $1`,
    [guid, visibility, tellableByModule(document, visibility), TTL_SECONDS],
  )
  return told ?? null
}

function payloadOf({ tenant }: TenantDocument, { locale, records, alerts }: Told): PushPayload {
  return {
    title: localize(tenant.branding.title.long, locale),
    body: DIGEST_WORDS[locale].unread(countedIn(locale, records), countedIn(locale, alerts)),
    path: '/mycc/notifications',
  }
}

/** Whom push services may write to about this portal: a mail address, or where it is (RFC 8292, 2.1). */
function subjectOf(document: TenantDocument, port: number): string {
  const { contact } = document.tenant.mail
  if (contact !== null) return `mailto:${contact}`
  const origin = portalOrigin(document, port)
  return origin.startsWith('https://') ? origin : 'mailto:postmaster@localhost'
}
