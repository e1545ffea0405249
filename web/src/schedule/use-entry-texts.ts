import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useCallback, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { dayIn } from '../records/days.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { statusName, transactionWords, typeName } from './entry-words.ts'
import { deviceZone, zonesDiffer } from './zone-words.ts'

/** Writes what stands in entries, in the clocks of their offices. */
export interface EntryTexts {
  /** `9:00 – 10:00 AM`, with `PST` where the reader's clock shows another time. */
  span(span: TimeSpan, timeZone: string): string
  /** `Mon, Nov 30, 9:00 – 10:00 AM`. */
  dayAndSpan(span: TimeSpan, timeZone: string): string
  /** `Mon, Nov 30`; with the year unless it is this one. */
  day(instant: string, timeZone: string): string
  /** `Mon, Nov 30, 9:12 AM`. */
  moment(instant: string, timeZone: string): string
  /** The same time by the reader's own clock; null where that shows the same. */
  ownTime(span: TimeSpan, timeZone: string): string | null
  type(entry: ScheduleEntry): string
  status(entry: ScheduleEntry): string | null
  /** Number of the record, or name of the channel; the department where neither can be told. */
  about(entry: ScheduleEntry): string
  step(transaction: ScheduleEntry['transactions'][number]): string
}

export function useEntryTexts(): EntryTexts {
  const t = useT()
  const intl = useIntl()
  const localize = useLocalize()
  const write = useCallback(
    (span: TimeSpan, timeZone: string, withZone: boolean) =>
      intl.formatDateTimeRange(new Date(span.start), new Date(span.end), {
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        ...(withZone && { timeZoneName: 'short' as const }),
      }),
    [intl],
  )
  return useMemo(() => {
    const own = deviceZone()
    const day = (instant: string, timeZone: string) => {
      const when = new Date(instant)
      const isThisYear =
        dayIn(timeZone, when).slice(0, 4) === dayIn(timeZone, new Date()).slice(0, 4)
      return intl.formatDate(when, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        timeZone,
        ...(!isThisYear && { year: 'numeric' as const }),
      })
    }
    const span = (of: TimeSpan, timeZone: string) =>
      write(of, timeZone, zonesDiffer(timeZone, own, of.start))
    const join = (date: string, time: string) => t('schedule.dayAndTime', { day: date, time })
    return {
      span,
      day,
      dayAndSpan: (of, timeZone) => join(day(of.start, timeZone), span(of, timeZone)),
      moment: (instant, timeZone) =>
        join(
          day(instant, timeZone),
          intl.formatTime(new Date(instant), { hour: 'numeric', minute: '2-digit', timeZone }),
        ),
      ownTime: (of, timeZone) =>
        zonesDiffer(timeZone, own, of.start)
          ? join(day(of.start, own), write(of, own, true))
          : null,
      type: (entry) => t(typeName(entry)),
      status: (entry) => {
        const name = statusName(entry)
        return name === null ? null : t(name)
      },
      about: ({ reference, department }) =>
        reference ? localize(reference) : department ? localize(department) : '',
      step: (transaction) => {
        const { id, name = '' } = transactionWords(transaction)
        return t(id, { name })
      },
    }
  }, [intl, localize, t, write])
}
