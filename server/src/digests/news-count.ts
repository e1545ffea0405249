import type { News } from './told-news.ts'

/** The part of an alert's news that is counted, by record. */
interface CountedNews {
  readonly records: ReadonlyMap<string, readonly Pick<News, 'event_kind'>[]>
}

/** How much there is to tell: records, each once, however many alerts and events have them. */
export interface NewsCount {
  readonly records: number
  readonly alerts: number
  /** Records that are new; the others have changed. */
  readonly new: number
  readonly changed: number
}

/** Counts the news of some alerts. */
export function newsCount(alerts: readonly CountedNews[]): NewsCount {
  const isNew = new Map<string, boolean>()
  for (const { records } of alerts)
    for (const [record, news] of records)
      isNew.set(record, isNew.get(record) === true || isNewRecord(news))
  const fresh = [...isNew.values()].filter(Boolean).length
  return {
    records: isNew.size,
    alerts: alerts.length,
    new: fresh,
    changed: isNew.size - fresh,
  }
}

/** Whether news of one record say that it is new. */
export function isNewRecord(news: readonly Pick<News, 'event_kind'>[]): boolean {
  return news.some(({ event_kind: kind }) => kind === 'new')
}
