import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { sendLive } from '../live/inbox.ts'
import { checkMail, type Mail } from '../platform/mail/check-mail.ts'
import { queueMails } from '../platform/mail/mail.ts'
import { mailHeldUntilCommit, refuseHeld } from '../platform/mail/mail-hold.ts'
import { type DigestAccount, holdAccounts } from './digest-accounts.ts'
import type { DigestContext } from './digest-context.ts'
import { digestMail } from './digest-mail.ts'
import type { Pictures } from './digest-pictures.ts'
import { type AlertNews, mayBeTold, newsByAlert } from './digest-sections.ts'
import { sha256 } from '../platform/sha256.ts'
import { queuePushes } from './push/push-queue.ts'
import { type News, type ToldAlert, type ToldRecord, toldAlerts, toldRecords } from './told-news.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { unsubscribeSecrets } from './unsubscribe-token.ts'

/** Which accounts are looked at. */
interface Accounts {
  /** The last account of the batch before. */
  readonly after: string | null
  /** None after this one; left out: to the end. */
  readonly until?: string | null
  /** Most accounts of it. */
  readonly size: number
}

/** Some accounts whose digests are to leave. */
interface Batch extends Accounts {
  readonly day: string
  readonly monday: string | null
  /** Of the digests: the day, and what tells further ones of that day apart. */
  readonly name: string
  readonly pictures: Pictures | null
}

/** Notifications after which a batch takes no further account: a mail names some, and all of them are read. */
const MOST_NEWS = 20_000
/** Mails that are made before requests have their turn: a millisecond at most. */
const MAILS_A_TURN = 2
/** Mails that are queued by one statement. */
const MAILS_AT_ONCE = 40

/** What came of it; `last`: null when there are no more accounts. */
export interface ReleasedBatch extends ToldBatch {
  readonly last: string | null
}

/** How much accounts were told that may be told of it. */
interface ToldBatch {
  readonly accounts: number
  readonly notifications: number
  readonly mails: number
  /** Guids: other accounts are told of the same ones. */
  readonly records: ReadonlySet<string>
}

const NOTHING = { accounts: 0, notifications: 0, mails: 0, records: new Set<string>(), last: null }
/** Of `notification`, as `News`. */
export const NEWS_COLUMNS = `guid, owner, module, alert, record, agency_reference, address, event_kind, event_key, event_date,
  changes, released_at::text as released, deleted_at is not null as deleted`

/**
 * Releases what is due to some accounts, and queues a mail for each of them that gets one.
 * @throws MailHeldError while emails of the agency are held.
 */
export async function releaseBatch(
  tx: TenantTransaction,
  context: DigestContext,
  { day, monday, name, pictures, after, until = null, size }: Batch,
): Promise<ReleasedBatch> {
  // An account that has waited for months has more than a request may read.
  await tx.query('set local statement_timeout = 0')
  const { owners, last } = await waitingOwners(tx, { after, until, size }, false)
  if (owners.length === 0) return NOTHING
  const accounts = await holdAccounts(tx, context.document, owners)
  await refuseHeld(tx)
  const keyOf = (owner: string) => `digest:${owner}:${name}`
  const mailed = await mailedKeys(tx, owners.map(keyOf))
  const news = await release(
    tx,
    owners.filter((owner) => !mailed.has(keyOf(owner))),
    { day, monday },
  )
  const told = await queueNews(tx, context, accounts, news, {
    kind: 'digest.alerts',
    keyOf,
    pictures,
  })
  return { ...told, last }
}

/**
 * Releases what is told at once to some accounts, and queues one mail for each of them: also of what an import has
 * brought in several parts. Nothing while emails of the agency are held: it leaves with the digests after that.
 */
export async function releaseAtOnce(
  tx: TenantTransaction,
  context: DigestContext,
  some: Accounts & { readonly pictures: Pictures | null },
): Promise<ReleasedBatch> {
  await tx.query('set local statement_timeout = 0')
  const { owners, last } = await waitingOwners(tx, some, true)
  if (owners.length === 0) return NOTHING
  const accounts = await holdAccounts(tx, context.document, owners)
  if ((await mailHeldUntilCommit(tx)) !== null) return NOTHING
  const news = await tx.query<News>(
    `update notification set released_at = now()
     where owner = any($1::uuid[]) and at_once and released_at is null returning ${NEWS_COLUMNS}`,
    [owners],
  )
  const told = await queueNews(tx, context, accounts, news, {
    kind: 'alert.news',
    keyOf: keyOfEvents,
    pictures: some.pictures,
  })
  return { ...told, last }
}

/** Of the events themselves, so that the same ones make the same mail. */
function keyOfEvents(owner: string, news: readonly News[]): string {
  const events = news.map(({ alert, record, event_key }) => `${alert}/${record}/${event_key}`)
  return `alert:${owner}:${sha256(events.toSorted().join('\n'))}`
}

/** How news become mails. */
interface Mailing {
  readonly kind: string
  /** Key of an account's mail. */
  keyOf(owner: string, news: readonly News[]): string
  readonly pictures: Pictures | null
}

/**
 * Queues a mail for each account that gets these notifications by mail, and notifies its open pages and its browsers.
 */
async function queueNews(
  tx: TenantTransaction,
  context: DigestContext,
  accounts: ReadonlyMap<string, DigestAccount>,
  released: readonly News[],
  mailing: Mailing,
): Promise<ToldBatch> {
  const news = released.filter(({ deleted }) => !deleted)
  if (news.length === 0) return NOTHING
  sendLive(
    tx,
    news.map(({ owner }) => owner),
    { type: 'notifications_changed', data: null },
  )
  const about = await readTold(tx, context.document, news)
  let queued = 0
  await mailNews(tx, context, accounts, about, mailing, async (mails) => {
    await queueMails(tx, mails)
    queued += mails.length
  })
  const readable = news.filter((one) => {
    const account = accounts.get(one.owner)
    return account !== undefined && mayBeTold(context, account, one, about.records)
  })
  await queuePushes(tx, readable, about.alerts)
  return {
    accounts: new Set(readable.map(({ owner }) => owner)).size,
    notifications: readable.length,
    mails: queued,
    records: new Set(readable.map(({ record }) => record)),
  }
}

/** News, with the alerts and the records that they are of. */
interface ToldNews {
  readonly news: readonly News[]
  readonly alerts: ReadonlyMap<string, ToldAlert>
  readonly records: ReadonlyMap<string, ToldRecord>
}

/** Reads what these news are of. */
export async function readTold(
  tx: TenantTransaction,
  document: TenantDocument,
  news: readonly News[],
): Promise<ToldNews> {
  const alerts = await toldAlerts(tx, document, [
    ...new Set(news.flatMap(({ alert }) => (alert === null ? [] : [alert]))),
  ])
  return { news, alerts, records: await toldRecords(tx, news) }
}

/** Makes a mail for each account that these news are told to by mail. @param take is given some of them at a time */
export async function mailNews(
  tx: TenantTransaction,
  context: DigestContext,
  accounts: ReadonlyMap<string, DigestAccount>,
  { news, alerts, records }: ToldNews,
  { kind, keyOf, pictures }: Mailing,
  take: (mails: readonly Mail[]) => Promise<void>,
): Promise<void> {
  const [{ released } = { released: '' }] = news
  const addressees = await inTurns(
    [...Map.groupBy(news, ({ owner }) => owner)],
    ([owner, own]): Told[] => {
      const account = accounts.get(owner)
      if (!account?.mailable) return []
      return orSaid(context, owner, () => {
        const blocks = newsByAlert(context, account, own, { alerts, records })
        return blocks.length === 0 ? [] : [{ account, blocks, key: keyOf(owner, own) }]
      })
    },
  )
  const secrets = await unsubscribeSecrets(
    tx,
    addressees.map(({ account }) => account.guid),
  )
  const stored = await pictures?.store(
    tx,
    addressees.flatMap(({ account, blocks }) => blocks.map((block) => ({ account, block }))),
    records,
  )
  const pictureOf = stored ?? (() => null)
  for (let at = 0; at < addressees.length; at += MAILS_AT_ONCE) {
    const mails = await inTurns(addressees.slice(at, at + MAILS_AT_ONCE), (one) => {
      const secret = secrets.get(one.account.guid)
      if (secret === undefined) return []
      const to = { account: one.account, secret }
      return mailTo(context, one, (blocks) =>
        digestMail(context, to, { released, blocks, records, pictureOf }, { kind, key: one.key }),
      )
    })
    await take(mails)
  }
}

/** An account, what its alerts have to tell, and the key of its mail. */
interface Told {
  readonly account: DigestAccount
  readonly blocks: readonly AlertNews[]
  readonly key: string
}

/** The mail of an account; where it cannot be made as a whole, one without the alerts that it fails for. */
function mailTo(
  context: DigestContext,
  { account, blocks }: Told,
  mailOf: (blocks: readonly AlertNews[]) => Mail,
): Mail[] {
  const made = (some: readonly AlertNews[]) =>
    orSaid(context, account.guid, () => [sendable(mailOf(some))])
  const whole = made(blocks)
  if (whole.length > 0 || blocks.length === 1) return whole
  const some = blocks.filter((one) => made([one]).length > 0)
  return some.length === 0 ? [] : made(some)
}

/** What is made of each, while requests have their turn in between. */
async function inTurns<One, Made>(
  all: readonly One[],
  make: (one: One) => readonly Made[],
): Promise<Made[]> {
  const made: Made[] = []
  for (const [at, one] of all.entries()) {
    if (at % MAILS_A_TURN === 0) await nextTurn()
    made.push(...make(one))
  }
  return made
}

/**
 * What is made for an account; nothing where it cannot be made: nobody else goes without because of what one account
 * has stored. It is told in MyCC all the same.
 */
export function orSaid<Made>(
  { logger, tenant }: DigestContext,
  account: string,
  make: () => Made[],
): Made[] {
  try {
    return make()
  } catch (error) {
    logger.error({ err: error, tenant, account }, 'a mail of alerts could not be made')
    return []
  }
}

/** @throws AppError as `queueMail`. */
export function sendable(mail: Mail): Mail {
  checkMail(mail)
  return mail
}

/** The next accounts for whom something waits. `last`: null when there are no more after them. */
async function waitingOwners(
  { query }: TenantTransaction,
  { after, until = null, size }: Accounts,
  atOnce: boolean,
): Promise<{ owners: string[]; last: string | null }> {
  const rows = await query<{ owner: string; waiting: number }>(
    atOnce
      ? `select owner, count(*)::int as waiting from notification
         where at_once and released_at is null and ($1::uuid is null or owner > $1) and ($3::uuid is null or owner <= $3)
         group by owner order by owner limit $2`
      : `select owner, count(*)::int as waiting from notification
         where released_at is null and ($1::uuid is null or owner > $1) and ($3::uuid is null or owner <= $3)
         group by owner order by owner limit $2`,
    [after, size, until],
  )
  let waiting = 0
  const more = rows.findIndex((row, at) => (waiting += row.waiting) > MOST_NEWS && at > 0)
  const owners = (more < 0 ? rows : rows.slice(0, more)).map(({ owner }) => owner)
  const isLast = more < 0 && rows.length < size
  return { owners, last: isLast ? null : (owners.at(-1) ?? null) }
}

/** Which of these mails were queued before, by a process that was ended or another one. */
async function mailedKeys(
  { query }: TenantTransaction,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ key: string }>(
    'select key from mail_outbox where key = any($1::text[])',
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Makes visible what is due: also of alerts that are paused or deleted, which are not mailed. */
async function release(
  { query }: TenantTransaction,
  owners: readonly string[],
  { day, monday }: { day: string; monday: string | null },
): Promise<News[]> {
  if (owners.length === 0) return []
  return query<News>(
    // Each looks its alert up: tables that were filled a moment ago have no statistics to plan a join by.
    `update notification set released_at = now()
     where owner = any($1::uuid[]) and released_at is null and (
       select a.active
         and (a.first_day <= case a.cadence when 'weekly' then $3::date else $2::date end) is not true
       from alert a where a.tenant = notification.tenant and a.guid = notification.alert) is not true
     returning ${NEWS_COLUMNS}`,
    [owners, day, monday],
  )
}
