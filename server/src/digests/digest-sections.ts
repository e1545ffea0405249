import { type Locale, localize } from '@plat/contract/platform/localized'
import type { MailSection } from '../platform/mail/layout-parts.ts'
import { dayWords, numberWords } from '../platform/words.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { searchSentence } from '../search/criteria-words.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { statusLabel } from '../tenancy/document/value-labels.ts'
import type { DigestAccount } from './digest-accounts.ts'
import type { DigestContext, StoredPicture } from './digest-context.ts'
import { DIGEST_WORDS } from './digest-words.ts'
import type { News, ToldAlert, ToldRecord } from './told-news.ts'

/** Records of an alert that a mail lists; the others are in MyCC. */
const MOST_RECORDS = 20

/** What an alert has to tell its owner. */
export interface AlertNews {
  readonly alert: ToldAlert
  /** By record, in the order in which they are told. */
  readonly records: ReadonlyMap<string, readonly News[]>
  /** How many things happened. */
  readonly count: number
}

/** What of these news an account may be told by mail today, by alert. */
export function newsByAlert(
  context: DigestContext,
  account: DigestAccount,
  news: readonly News[],
  at: { alerts: ReadonlyMap<string, ToldAlert>; records: ReadonlyMap<string, ToldRecord> },
): AlertNews[] {
  const found = new Map<string, { alert: ToldAlert; records: Map<string, News[]>; count: number }>()
  for (const one of news) {
    const alert = one.alert === null ? undefined : at.alerts.get(one.alert)
    if (!alert?.active || !alert.channels.includes('email')) continue
    if (!mayBeTold(context, account, one, at.records)) continue
    const block = found.get(alert.guid) ?? { alert, records: new Map<string, News[]>(), count: 0 }
    block.count += 1
    block.records.set(one.record, [...(block.records.get(one.record) ?? []), one])
    found.set(alert.guid, block)
  }
  // The same in each mail.
  return [...found.values()].toSorted((a, b) => a.alert.name.localeCompare(b.alert.name))
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

/** Guids of the records that a mail lists of an alert. */
export function listedRecords({ records }: AlertNews): string[] {
  return [...records.keys()].slice(0, MOST_RECORDS)
}

/** How a mail shows what an alert has to tell. */
export function alertSection(
  context: DigestContext,
  { locale, visibility }: { locale: Locale; visibility: number },
  block: AlertNews,
  shown: {
    readonly records: ReadonlyMap<string, ToldRecord>
    readonly picture: StoredPicture | null
    /** Address that pauses the alert. */
    readonly pause: string
  },
): MailSection {
  const { alert, records } = block
  const texts = DIGEST_WORDS[locale]
  const listed = listedRecords(block)
  const left = records.size - listed.length
  const { mycc } = context.document.tenant.names
  return {
    heading: alert.name,
    lines: alertLines(context, locale, alert),
    ...(shown.picture === null ? {} : { picture: shown.picture.shown }),
    items: listed.map((guid) =>
      recordItem(
        context,
        { locale, visibility },
        records.get(guid) ?? [],
        shown.records.get(guid) ?? null,
      ),
    ),
    ...(left > 0 ? { rest: texts.rest(left, numberWords(left, locale), mycc) } : {}),
    links: [{ label: texts.pause(alert.name), url: shown.pause }],
  }
}

/** Where an alert watches, and what it looks for. */
export function alertLines(
  { document }: DigestContext,
  locale: Locale,
  alert: ToldAlert,
): string[] {
  const texts = DIGEST_WORDS[locale]
  const module = moduleOf(document, alert.module)
  if (alert.place.type.code === 'record') return [texts.follows]
  return [
    texts.area(localize(alert.place.name, locale)),
    texts.why(searchSentence(alert.words ?? [], locale, module?.name)),
  ]
}

function recordItem(
  context: DigestContext,
  { locale, visibility }: { locale: Locale; visibility: number },
  news: readonly News[],
  record: ToldRecord | null,
): MailSection['items'][number] {
  const [first] = news
  if (first === undefined) throw new RangeError('A record is told of with what happened to it.')
  const row = record?.row ?? null
  const address = row === null ? first.address : row.street_address
  const reference = row?.agency_reference ?? first.agency_reference
  const path = context.recordPath(first.module, first.record)
  const { origin } = context.look
  return {
    label: [reference, address].filter(Boolean).join(' · '),
    // Who may not see it signed out is led there by the login.
    url: record?.visibility === 0 ? `${origin}/${path}` : `${origin}/login?referrer=${path}`,
    lines: [
      ...news.map((one) => {
        const words = context.wordsOf(one, visibility)
        return `${dayWords(one.event_date, locale)}: ${words === null ? '' : localize(words, locale)}`
      }),
      ...(row === null ? [] : recordLines(context, locale, first.module, row)),
    ],
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
