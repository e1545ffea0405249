import { type Locale, localize } from '@plat/contract/platform/localized'
import { shortened } from '../alerts/alert-area.ts'
import type { MailItem } from '../platform/mail/layout-parts.ts'
import { dayWords } from '../platform/words.ts'
import { compareEvents } from '../record-events/event-order.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { statusLabel } from '../tenancy/document/value-labels.ts'
import type { DigestContext } from './digest-context.ts'
import { countedIn, DIGEST_WORDS } from './digest-words.ts'
import type { News, ToldAlert, ToldRecord } from './told-news.ts'

/** Events of a record that a mail shows: the latest. */
const MOST_EVENTS = 10
/** Other alerts of a record that a mail names. */
const MOST_NAMES = 3
/** Characters of a line. */
const LONGEST_LINE = 300

/** Whom a mail is written for. */
export interface MailReader {
  readonly locale: Locale
  readonly visibility: number
}

/** A record of a mail: all that its alerts tell of it. */
export interface RecordNews {
  /** Each event once, in the order in which they happened. */
  readonly news: readonly News[]
  readonly alerts: readonly ToldAlert[]
}

/** What the alerts of a mail tell, by record. */
export function newsByRecord(
  alerts: readonly {
    readonly alert: ToldAlert
    readonly records: ReadonlyMap<string, readonly News[]>
  }[],
): Map<string, RecordNews> {
  const found = new Map<string, { events: Map<string, News>; alerts: ToldAlert[] }>()
  for (const { alert, records } of alerts)
    for (const [record, news] of records) {
      const about = found.get(record) ?? { events: new Map<string, News>(), alerts: [] }
      about.alerts.push(alert)
      for (const one of news)
        if (!about.events.has(one.event_key)) about.events.set(one.event_key, one)
      found.set(record, about)
    }
  return new Map(
    [...found].map(([record, { events, alerts: own }]) => [
      record,
      { news: [...events.values()].toSorted(compareEvents), alerts: own },
    ]),
  )
}

/**
 * A record in the list of an alert: what happened to it, what it is, how it stands.
 * @param alert whose list it is
 * @param record as it is now; null for one that may not be shown any more
 */
export function recordItem(
  context: DigestContext,
  { locale, visibility }: MailReader,
  { news, alerts }: RecordNews,
  { alert, record }: { readonly alert: ToldAlert; readonly record: ToldRecord | null },
): MailItem {
  const [first] = news
  if (first === undefined) throw new RangeError('A record is told of with what happened to it.')
  const row = record?.row ?? null
  const address = row === null ? first.address : row.street_address
  const reference = row?.agency_reference ?? first.agency_reference
  const path = context.recordPath(first.module, first.record)
  const { origin } = context.look
  const earlier = news.length - MOST_EVENTS
  const texts = DIGEST_WORDS[locale]
  const lines = [
    ...(earlier > 0 ? [texts.earlier(countedIn(locale, earlier))] : []),
    ...news.slice(-MOST_EVENTS).map((one) => {
      const words = context.wordsOf(one, visibility)
      return `${dayWords(one.event_date, locale)}: ${words === null ? '' : localize(words, locale)}`
    }),
    ...(row === null ? [] : recordLines(context, locale, first.module, row)),
    ...alsoIn(
      locale,
      alerts.filter((other) => other !== alert),
    ),
  ]
  return {
    label: [reference, address].filter(Boolean).join(' · '),
    // Who may not see it signed out is led there by the login.
    url: record?.visibility === 0 ? `${origin}/${path}` : `${origin}/login?referrer=${path}`,
    lines: lines.map((line) => shortened(line, LONGEST_LINE)),
  }
}

/** What a record is, and how it stands. */
function recordLines(
  { document }: DigestContext,
  locale: Locale,
  code: string,
  row: NonNullable<ToldRecord['row']>,
): string[] {
  const texts = DIGEST_WORDS[locale]
  const module = moduleOf(document, code)
  const status = module === undefined ? null : statusLabel(module, row.status)
  const standing = [
    ...(status === null ? [] : [texts.status(localize(status, locale))]),
    ...(row.record_date === null ? [] : [texts.recordDate(dayWords(row.record_date, locale))]),
  ]
  return [row.title, standing.join(' · ')].filter(Boolean)
}

/** The other alerts that a record is in, for it is listed once. */
function alsoIn(locale: Locale, alerts: readonly ToldAlert[]): string[] {
  if (alerts.length === 0) return []
  const texts = DIGEST_WORDS[locale]
  const more = alerts.length - MOST_NAMES
  const names = alerts.slice(0, MOST_NAMES).map(({ name }) => texts.quoted(name))
  const parts = more > 0 ? [...names, texts.moreAlerts(countedIn(locale, more))] : names
  return [texts.also(new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts))]
}
