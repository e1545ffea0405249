import { type Locale, localize } from '@plat/contract/platform/localized'
import { shortened } from '../alerts/alert-area.ts'
import type { ShownAlert } from '../alerts/followed-record.ts'
import { reasonSentence } from '../alerts/reason-words.ts'
import { itemBytes, sectionBytes } from '../platform/mail/layout.ts'
import type { MailSection } from '../platform/mail/layout-parts.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { DigestAccount } from './digest-accounts.ts'
import type { DigestContext, StoredPicture } from './digest-context.ts'
import { type MailReader, newsByRecord, recordItem } from './digest-item.ts'
import { listRecords } from './digest-lists.ts'
import { inMailOrder } from './digest-order.ts'
import { countedIn, DIGEST_WORDS } from './digest-words.ts'
import { newsCount } from './news-count.ts'
import type { News, StoredAlert, ToldAlert, ToldRecord } from './told-news.ts'

/**
 * Bytes of HTML that the alerts of a mail take, and what is said of the alerts themselves: mail programs cut off what
 * comes after some 100,000, and the foot is to have room before that.
 */
export const MOST_BYTES = 80_000
const MOST_ALERT_BYTES = 40_000
/** Most that stands around the list of an alert: its marks, and how many records it leaves out. */
const LIST_BYTES = 700
/** Characters of what an alert watches. */
const LONGEST_REASON = 300

/** What an alert has to tell its owner. */
export interface AlertNews {
  readonly alert: ToldAlert
  /** By record, in the order in which they are listed. */
  readonly records: ReadonlyMap<string, readonly News[]>
}

/** What of these news an account may be told by mail today, by alert. */
export function newsByAlert(
  context: DigestContext,
  account: DigestAccount,
  news: readonly News[],
  at: { alerts: ReadonlyMap<string, ToldAlert>; records: ReadonlyMap<string, ToldRecord> },
): AlertNews[] {
  const found = new Map<string, { alert: ToldAlert; records: Map<string, News[]> }>()
  for (const one of news) {
    const alert = one.alert === null ? undefined : at.alerts.get(one.alert)
    if (!alert?.active || !alert.channels.includes('email')) continue
    if (!mayBeTold(context, account, one, at.records)) continue
    const block = found.get(alert.guid) ?? { alert, records: new Map<string, News[]>() }
    const own = block.records.get(one.record) ?? []
    own.push(one)
    block.records.set(one.record, own)
    found.set(alert.guid, block)
  }
  // The same in each mail.
  return [...found.values()]
    .toSorted((a, b) => a.alert.name.localeCompare(b.alert.name))
    .map(({ alert, records }) => ({
      alert,
      records: inMailOrder(records, { middle: alert.middle, records: at.records }),
    }))
}

/** Whether an account may be told of something at this moment: of the record, and of something that happened to it. */
export function mayBeTold(
  context: DigestContext,
  account: DigestAccount,
  news: News,
  records: ReadonlyMap<string, ToldRecord>,
): boolean {
  const visibility = VISIBILITY_OF_LEVEL[account.level]
  const record = records.get(news.record)
  if (record === undefined || record.visibility > visibility) return false
  // What was withdrawn meanwhile is told of as withdrawn, by news of its own.
  if (record.row === null && news.event_kind !== 'withdrawn') return false
  return context.wordsOf(news, visibility) !== null
}

/** What the alerts of a mail are shown with. */
interface Shown {
  readonly records: ReadonlyMap<string, ToldRecord>
  pictureOf(block: AlertNews): StoredPicture | null
  /** Address that pauses an alert. */
  pauseOf(alert: ToldAlert): string
}

/** Alerts as a mail shows them. */
interface ShownAlerts {
  readonly sections: readonly MailSection[]
  readonly pictures: readonly StoredPicture[]
  /** Guids of the records that are listed. */
  readonly records: readonly string[]
}

/** How a mail shows what the alerts of an account have to tell: each record once, and no more than a mail may have. */
export function alertSections(
  context: DigestContext,
  reader: MailReader,
  blocks: readonly AlertNews[],
  shown: Shown,
): ShownAlerts {
  const about = newsByRecord(blocks)
  const itemOf = (guid: string, { alert }: AlertNews) => {
    const news = about.get(guid) ?? { news: [], alerts: [] }
    return recordItem(context, reader, news, { alert, record: shown.records.get(guid) ?? null })
  }
  const bare = blocks.map((block) =>
    alertSection(context, reader.locale, block, {
      picture: shown.pictureOf(block),
      pause: shown.pauseOf(block.alert),
    }),
  )
  let bytes = 0
  const end = bare.findIndex(
    (section) => (bytes += sectionBytes(context.look, section) + LIST_BYTES) > MOST_ALERT_BYTES,
  )
  const shownBlocks = end < 0 ? blocks : blocks.slice(0, end)
  const lists = listRecords(shownBlocks, (guid, at) => {
    const block = shownBlocks[at]
    if (block === undefined) return false
    const more = itemBytes(context.look, itemOf(guid, block))
    if (bytes + more > MOST_BYTES) return false
    bytes += more
    return true
  })
  const listed = new Set(lists.flat())
  const sections = shownBlocks.flatMap((block, at) => {
    const section = bare[at]
    if (section === undefined) return []
    const items = (lists[at] ?? []).map((guid) => itemOf(guid, block))
    return [withItems(context, reader.locale, section, { block, items, listed })]
  })
  const left = blocks.length - shownBlocks.length
  return {
    sections: left === 0 ? sections : [...sections, otherAlerts(context, reader.locale, left)],
    pictures: shownBlocks.flatMap((block) => shown.pictureOf(block) ?? []),
    records: [...listed],
  }
}

/** The section of an alert without its records. */
function alertSection(
  context: DigestContext,
  locale: Locale,
  { alert, records }: AlertNews,
  { picture, pause }: { readonly picture: StoredPicture | null; readonly pause: string },
): MailSection {
  const count = newsCount([{ records }])
  const texts = DIGEST_WORDS[locale]
  const counts = [
    ...(count.new === 0 ? [] : [texts.fresh(countedIn(locale, count.new))]),
    ...(count.changed === 0 ? [] : [texts.changed(countedIn(locale, count.changed))]),
  ]
  return {
    heading: alert.name,
    lines: [
      ...(followsRecord(alert) ? [] : [counts.join(', ')]),
      ...alertLines(context, locale, alert),
    ],
    ...(picture === null ? {} : { picture: picture.shown }),
    items: [],
    links: [{ label: texts.pause(alert.name), url: pause }],
  }
}

/** The same with its records, and how many of them it does not list. @param listed records in the whole mail */
function withItems(
  { document, look }: DigestContext,
  locale: Locale,
  section: MailSection,
  own: {
    readonly block: AlertNews
    readonly items: MailSection['items']
    readonly listed: ReadonlySet<string>
  },
): MailSection {
  const { block, items, listed } = own
  const texts = DIGEST_WORDS[locale]
  const all = [...block.records.keys()]
  const elsewhere = all.filter((guid) => listed.has(guid)).length - items.length
  const rest = all.length - items.length - elsewhere
  const more = {
    label: texts.rest(countedIn(locale, rest), localize(document.tenant.names.mycc, locale)),
    url: notificationsOf(look.origin),
  }
  return {
    ...section,
    items,
    ...(elsewhere > 0 ? { rest: texts.elsewhere(countedIn(locale, elsewhere)) } : {}),
    links: [...(rest > 0 ? [more] : []), ...section.links],
  }
}

/** What stands for alerts that a mail has no room for. */
export function otherAlerts(
  { document, look }: DigestContext,
  locale: Locale,
  count: number,
): MailSection {
  const texts = DIGEST_WORDS[locale]
  const mycc = localize(document.tenant.names.mycc, locale)
  return {
    heading: texts.moreAlerts(countedIn(locale, count)),
    lines: [],
    items: [],
    links: [{ label: texts.open(mycc), url: notificationsOf(look.origin) }],
  }
}

/** Address of the list of notifications. */
export function notificationsOf(origin: string): string {
  return `${origin}/mycc/notifications`
}

/** Where an alert watches, and what it looks for. */
export function alertLines(
  { document }: DigestContext,
  locale: Locale,
  alert: ShownAlert<StoredAlert>,
): string[] {
  const texts = DIGEST_WORDS[locale]
  if (followsRecord(alert)) return [texts.follows]
  return [
    texts.area(localize(alert.place.name, locale)),
    shortened(texts.why(reasonSentence(document, alert, locale)), LONGEST_REASON),
  ]
}

function followsRecord({ place }: ShownAlert<StoredAlert>): boolean {
  return place.type.code === 'record'
}
