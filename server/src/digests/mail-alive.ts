import type { Locale } from '@plat/contract/platform/localized'
import {
  hidesRecordSql,
  shownAlert,
  type ShownAlert,
  shownAlertSql,
} from '../alerts/followed-record.ts'
import { readableNotificationSql, tellableByModule } from '../alerts/readable-notifications.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Mail } from '../platform/mail/check-mail.ts'
import { sectionBytes } from '../platform/mail/layout.ts'
import type { MailSection } from '../platform/mail/layout-parts.ts'
import { queueMails } from '../platform/mail/mail.ts'
import { refuseHeld } from '../platform/mail/mail-hold.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { isDayDone, markDay } from './alert-days.ts'
import { type DigestAccount, holdAccounts } from './digest-accounts.ts'
import { type DigestContext, digestContext, type DigestParts } from './digest-context.ts'
import { type Addressee, alertMail } from './digest-mail.ts'
import { alertLines, MOST_BYTES, otherAlerts } from './digest-sections.ts'
import { orSaid, sendable } from './release-batch.ts'
import { countedIn, DIGEST_WORDS } from './digest-words.ts'
import { dayBefore } from '../alerts/due-day.ts'
import type { StoredAlert } from './told-news.ts'
import { unsubscribeSecrets } from './unsubscribe-token.ts'

/** Accounts whose mails are queued in one transaction. */
const BATCH = 250

/** An alert that says once a month that it is alive, and what it did last month. */
interface StoredAlive extends StoredAlert {
  readonly owner: string
  /** The record that it follows, where its owner may see it. */
  readonly record: string | null
  /** Records that it told of. */
  readonly matched: number
  /** Version of the module's records after which it began to look. */
  readonly after_version: number
}

type AliveAlert = ShownAlert<StoredAlive>

/** Records of a module that were last changed by a version, as far as a reader with this visibility could see. */
interface LookedAt {
  readonly module: string
  readonly visibility: number
  readonly version: number
  readonly records: number
}

/** A month that mails tell of: the first day after it, and what imports did in it. */
interface AliveMonth {
  readonly first: string
  readonly looked: readonly LookedAt[]
}

/**
 * Mails once a month, with the first digests of it, that alerts are alive: to owners who want that. Nothing where
 * it was done for the month.
 * @throws MailHeldError while emails of the agency are held.
 * @param day of the agency, whose digests are due.
 */
export async function mailAlive(
  parts: DigestParts,
  tenant: string,
  day: string,
  signal?: AbortSignal,
): Promise<void> {
  const { database } = parts
  const first = `${day.slice(0, 'YYYY-MM'.length)}-01`
  if (await isDayDone(database, tenant, 'monthly', first)) return
  const context = await digestContext(parts, tenant)
  const month = { first, looked: await lookedAt(database, context, first) }
  let after: string | null = null
  let mails = 0
  do {
    signal?.throwIfAborted()
    const from: string | null = after
    const batch: { last: string | null; mails: number } = await asTenant(database, tenant, (tx) =>
      mailBatch(tx, context, month, from),
    )
    mails += batch.mails
    after = batch.last
  } while (after !== null)
  await markDay(database, tenant, 'monthly', first, { mails })
}

async function mailBatch(
  tx: TenantTransaction,
  context: DigestContext,
  month: AliveMonth,
  after: string | null,
): Promise<{ last: string | null; mails: number }> {
  const { first } = month
  const owners = await tx.query<{ owner: string }>(
    `select distinct owner from alert
     where monthly and active and 'email' = any(channels) and first_day <= $1
       and ($2::uuid is null or owner > $2) order by owner limit $3`,
    [first, after, BATCH],
  )
  const guids = owners.map(({ owner }) => owner)
  const last = guids.length < BATCH ? null : (guids.at(-1) ?? null)
  if (guids.length === 0) return { last, mails: 0 }
  const accounts = await holdAccounts(tx, context.document, guids)
  await refuseHeld(tx)
  const alerts = Map.groupBy(
    await aliveAlerts(tx, context, [...accounts.values()], first),
    ({ owner }) => owner,
  )
  const secrets = await unsubscribeSecrets(tx, guids)
  const mails = guids.flatMap((guid) => {
    const account = accounts.get(guid)
    const secret = secrets.get(guid)
    const own = alerts.get(guid)
    if (!account?.mailable || secret === undefined || own === undefined) return []
    return orSaid(context, guid, () => [
      sendable(aliveMail(context, { account, secret }, own, month)),
    ])
  })
  await queueMails(tx, mails)
  return { last, mails: mails.length }
}

/** First day of the month before the one that begins on a day. */
function monthBefore(first: string): string {
  return `${dayBefore(first, 1).slice(0, 'YYYY-MM'.length)}-01`
}

/** Which records imports of last month changed, once for all mails: a month may have had a million changes. */
async function lookedAt(
  database: DigestParts['database'],
  { tenant, document }: DigestContext,
  first: string,
): Promise<readonly LookedAt[]> {
  return asTenant(database, tenant, async ({ query }) => {
    await query('set local statement_timeout = 0')
    return query<LookedAt & Record<string, unknown>>(
      `with changed as (
         select e.module, e.guid, max(e.version) filter (where e.visibility = 0) as anonymous,
           max(e.version) filter (where e.visibility <= 1) as registered, max(e.version) as internal
         from module_version v
         join change_event e on e.tenant = v.tenant and e.module = v.module and e.version = v.version
         where v.tenant = current_tenant() and not v.rewritten
           and (v.committed_at at time zone $3)::date >= $2::date and (v.committed_at at time zone $3)::date < $1::date
         group by e.module, e.guid)
       select module, visibility, version::int, count(*)::int as records
       from changed, lateral (values (0, anonymous), (1, registered), (2, internal)) as last (visibility, version)
       where version is not null group by module, visibility, version`,
      [first, monthBefore(first), document.tenant.timeZone],
    )
  })
}

/** How many records an alert has looked at since it was made. @param visibility of its owner */
function countLooked(
  looked: readonly LookedAt[],
  { module, after_version: after }: AliveAlert,
  visibility: number,
): number {
  return looked
    .filter((one) => one.module === module && one.visibility === visibility && one.version > after)
    .reduce((sum, { records }) => sum + records, 0)
}

/** What is matched counts as its owner may read it at this moment; so is the alert named. */
async function aliveAlerts(
  { query }: TenantTransaction,
  { document }: DigestContext,
  accounts: readonly DigestAccount[],
  first: string,
): Promise<AliveAlert[]> {
  const found: AliveAlert[] = []
  for (const [level, same] of Map.groupBy(accounts, (account) => account.level)) {
    const visibility = VISIBILITY_OF_LEVEL[level]
    const alerts = await query<StoredAlive>(
      `select a.guid, a.owner, ${shownAlertSql('$4')}, a.module, a.words, a.active, a.channels,
         a.search_key, a.after_version::int, case when not ${hidesRecordSql('$4')} then a.record end as record,
         (select count(distinct n.record)::int from notification n where n.tenant = a.tenant and n.alert = a.guid
           and n.event_date >= $3 and n.event_date < $2 and ${readableNotificationSql('$4', '$5')}) as matched
       from alert a
       where a.owner = any($1::uuid[]) and a.monthly and a.active and 'email' = any(a.channels)
         and a.first_day <= $2
       order by a.created_at, a.guid`,
      [
        same.map(({ guid }) => guid),
        first,
        monthBefore(first),
        visibility,
        tellableByModule(document, visibility),
      ],
    )
    const locales = new Map(same.map(({ guid, locale }) => [guid, locale]))
    const localeOf = ({ owner }: StoredAlive) => locales.get(owner) ?? document.tenant.locale
    found.push(...alerts.map((alert) => shownAlert(alert, localeOf(alert))))
  }
  return found
}

function aliveMail(
  context: DigestContext,
  to: Addressee,
  alerts: readonly AliveAlert[],
  { first, looked }: AliveMonth,
): Mail {
  const locale = to.account.locale ?? context.document.tenant.locale
  const texts = DIGEST_WORDS[locale]
  const month = new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${dayBefore(first, 1)}T00:00:00Z`))
  const visibility = VISIBILITY_OF_LEVEL[to.account.level]
  const all = alerts.map((alert) =>
    aliveSection(context, locale, alert, countLooked(looked, alert, visibility)),
  )
  let bytes = 0
  const end = all.findIndex(
    (section) => (bytes += sectionBytes(context.look, section)) > MOST_BYTES,
  )
  const shown = end < 0 ? all : all.slice(0, end)
  const left = all.length - shown.length
  const content = {
    heading: texts.aliveSubject,
    paragraphs: [texts.aliveIntro(month)],
    sections: left === 0 ? shown : [...shown, otherAlerts(context, locale, left)],
  }
  return {
    ...alertMail(context, to, texts.aliveSubject, content),
    guard: {
      account: to.account.guid,
      visibility,
      records: alerts.slice(0, shown.length).flatMap(({ record }) => record ?? []),
    },
    kind: 'digest.alive',
    key: `alive:${to.account.guid}:${first}`,
  }
}

function aliveSection(
  context: DigestContext,
  locale: Locale,
  alert: AliveAlert,
  looked: number,
): MailSection {
  const words = DIGEST_WORDS[locale].alive(
    countedIn(locale, looked),
    countedIn(locale, alert.matched),
  )
  return {
    heading: alert.name,
    lines: [...alertLines(context, locale, alert), words],
    items: [],
    links: [],
  }
}
