import type { Locale } from '@plat/contract/platform/localized'
import { readableNotificationSql, tellableByModule } from '../alerts/readable-notifications.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Mail } from '../platform/mail/check-mail.ts'
import type { MailSection } from '../platform/mail/layout-parts.ts'
import { queueMails } from '../platform/mail/mail.ts'
import { numberWords } from '../platform/words.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { isDayDone, markDay } from './alert-days.ts'
import { type DigestAccount, holdAccounts } from './digest-accounts.ts'
import { type DigestContext, digestContext, type DigestParts } from './digest-context.ts'
import { type Addressee, alertMail } from './digest-mail.ts'
import { alertLines } from './digest-sections.ts'
import { orSaid, sendable } from './release-batch.ts'
import { DIGEST_WORDS } from './digest-words.ts'
import { dayBefore } from './due-day.ts'
import type { ToldAlert } from './told-news.ts'
import { unsubscribeSecrets } from './unsubscribe-token.ts'

/** Accounts whose mails are queued in one transaction. */
const BATCH = 250

/** An alert that says once a month that it is alive, and what it did last month. */
interface AliveAlert extends ToldAlert {
  readonly owner: string
  /** Records that versions of its module have changed. */
  readonly looked: number
  readonly matched: number
}

/**
 * Mails once a month, with the first digests of it, that alerts are alive: to owners who want that. Nothing where
 * it was done for the month.
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
  let after: string | null = null
  let mails = 0
  do {
    signal?.throwIfAborted()
    const from: string | null = after
    const batch: { last: string | null; mails: number } = await asTenant(database, tenant, (tx) =>
      mailBatch(tx, context, first, from),
    )
    mails += batch.mails
    after = batch.last
  } while (after !== null)
  await markDay(database, tenant, 'monthly', first, { mails })
}

async function mailBatch(
  tx: TenantTransaction,
  context: DigestContext,
  first: string,
  after: string | null,
): Promise<{ last: string | null; mails: number }> {
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
      sendable(aliveMail(context, { account, secret }, own, first)),
    ])
  })
  await queueMails(tx, mails)
  return { last, mails: mails.length }
}

/** What is matched counts as its owner may read it at this moment. */
async function aliveAlerts(
  { query }: TenantTransaction,
  { document }: DigestContext,
  accounts: readonly DigestAccount[],
  first: string,
): Promise<AliveAlert[]> {
  const before = `${dayBefore(first, 1).slice(0, 'YYYY-MM'.length)}-01`
  const found: AliveAlert[] = []
  for (const [level, same] of Map.groupBy(accounts, (account) => account.level)) {
    const visibility = VISIBILITY_OF_LEVEL[level]
    const alerts = await query<AliveAlert>(
      `with looked as (
         select module, sum(inserted + changed + removed)::int as count from module_version
         where not rewritten and (committed_at at time zone $4)::date >= $3
           and (committed_at at time zone $4)::date < $2
         group by module)
       select a.guid, a.owner, a.name, a.module, a.place, a.words, a.active, a.channels, a.search_key,
         coalesce(l.count, 0) as looked,
         (select count(*)::int from notification n where n.tenant = a.tenant and n.alert = a.guid
           and n.event_date >= $3 and n.event_date < $2 and ${readableNotificationSql('$5', '$6')}) as matched
       from alert a left join looked l on l.module = a.module
       where a.owner = any($1::uuid[]) and a.monthly and a.active and 'email' = any(a.channels)
         and a.first_day <= $2
       order by a.created_at, a.guid`,
      [
        same.map(({ guid }) => guid),
        first,
        before,
        document.tenant.timeZone,
        visibility,
        tellableByModule(document, visibility),
      ],
    )
    found.push(...alerts)
  }
  return found
}

function aliveMail(
  context: DigestContext,
  to: Addressee,
  alerts: readonly AliveAlert[],
  first: string,
): Mail {
  const locale = to.account.locale ?? context.document.tenant.locale
  const texts = DIGEST_WORDS[locale]
  const month = new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${dayBefore(first, 1)}T00:00:00Z`))
  const content = {
    heading: texts.aliveSubject,
    paragraphs: [texts.aliveIntro(month)],
    sections: alerts.map((alert) => aliveSection(context, locale, alert)),
  }
  return {
    ...alertMail(context, to, texts.aliveSubject, content),
    guard: {
      account: to.account.guid,
      visibility: VISIBILITY_OF_LEVEL[to.account.level],
      records: [],
    },
    kind: 'digest.alive',
    key: `alive:${to.account.guid}:${first}`,
  }
}

function aliveSection(context: DigestContext, locale: Locale, alert: AliveAlert): MailSection {
  const { looked, matched } = alert
  const words = DIGEST_WORDS[locale].alive(
    looked,
    numberWords(looked, locale),
    matched,
    numberWords(matched, locale),
  )
  return {
    heading: alert.name,
    lines: [...alertLines(context, locale, alert), words],
    items: [],
    links: [],
  }
}
