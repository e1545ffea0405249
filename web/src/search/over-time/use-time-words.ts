import { useIntl } from 'react-intl'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../ui/use-t.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { useLanguage } from '../use-search-labels.ts'
import type { OverTime } from './use-over-time.ts'
import { busiest, isRunning } from './periods.ts'

/** What the picture says, in a sentence, and what it leaves out. */
export function useTimeWords({ data, periods, nameOf, today, dates, label }: OverTime) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { module, results, view } = useSearchOnScreen()
  const noun = useNoun(module)
  const { day } = useLanguage()
  if (!data) return { summary: '', notes: [] }
  const { inView, located, unlocated } = results.counts
  const partly = view !== null && inView !== null && located !== null && inView < located
  const dated = periods.reduce((sum, { count }) => sum + count, 0)
  const most = busiest(periods)
  const running = periods.findIndex((one) => isRunning(one, today))
  const left = (['before', 'after', 'without'] as const)
    .filter((part) => data[part] > 0)
    .map((part) => t(`overTime.${part}`, { count: data[part], records: noun(data[part]) }))
  const { minDate } = module
  const isEarly = dates.filter === 'range' && (periods[0]?.start ?? minDate) < minDate
  return {
    summary:
      most === null
        ? t('overTime.empty')
        : periods.length === 1
          ? t('overTime.summaryOne', { records: noun(dated), period: nameOf(0) })
          : t('overTime.summary', {
              records: noun(dated),
              from: nameOf(0),
              to: nameOf(periods.length - 1),
              period: nameOf(periods.indexOf(most)),
              most: formatNumber(most.count),
            }),
    notes: [
      ...(partly ? [t(unlocated ? 'overTime.inViewAndOff' : 'overTime.inView')] : []),
      ...(results.hidden > 0 ? [t('overTime.hidden')] : []),
      ...left,
      ...(isEarly ? [t('overTime.early', { day: day(minDate) })] : []),
      ...(dates.filter === 'none' ? [t('overTime.noFilter', { field: label })] : []),
      ...(dates.filter === 'period' ? [t('overTime.periodFilter', { field: label })] : []),
      ...(running < 0 || most === null ? [] : [t('overTime.running', { period: nameOf(running) })]),
    ],
  }
}
