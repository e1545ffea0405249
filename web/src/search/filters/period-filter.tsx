import { type DatePeriod, PERIOD_ORDERS, PERIODS } from '@plat/contract/search/filters/date-period'
import { effectiveRange, periodRange } from '@plat/contract/search/filters/date-period-range'
import {
  periodName,
  periodLabel,
  rangeName,
} from '@plat/contract/search/filters/date-period-labels'
import { own } from '@plat/contract/platform/own'
import { useState } from 'react'
import { Input, TextField } from 'react-aria-components'
import type { MessageId } from '../../locales/message-id.ts'
import { useDays } from '../../records/use-days.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { classNames } from '../../ui/class-names.ts'
import fieldStyles from '../../ui/field.module.css'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { localeOf } from '@plat/contract/search/words/language'
import { rangeWords } from '@plat/contract/search/words/range-words'
import { withEntry } from '@plat/contract/search/words/with-entry'
import { useLanguage } from '../use-search-labels.ts'
import type { FilterProps } from './filter-types.ts'
import { ALL_TIME, changePeriod, isAllTime, periodNumber, rangesOf } from './period-change.ts'
import styles from './period-filter.module.css'

const ORDER_NAMES: Record<DatePeriod['order'], MessageId> = {
  previous: 'period.previous',
  current: 'period.current',
  next: 'period.next',
}

/** A span of days relative to today, with what it means in words and days. */
export default function PeriodFilter({ filter, state, update }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const language = useLanguage()
  const locale = localeOf(language)
  const { today } = useDays()
  const { fiscalYearStart } = useTenant().config
  const { criterion, params } = filter
  const period = own(state.periods, criterion) ?? { ...ALL_TIME, fiscal: params.fiscal ?? false }
  const change = (part: Partial<DatePeriod>) => {
    update(({ periods, ranges, stated }) => {
      const next = changePeriod(own(periods, criterion) ?? period, part)
      return {
        periods: withEntry(periods, criterion, isAllTime(next) ? null : next),
        ranges: withEntry(ranges, criterion, null),
        stated: withEntry(stated, criterion, null),
      }
    })
  }
  const [typed, setTyped] = useState<string | null>(null)
  const { order } = period
  const counted = order !== 'current' && period.period !== 'all'
  const days = periodRange(period, today, fiscalYearStart)

  return (
    <div className={styles['period']} role="group" aria-label={localize(params.label)}>
      <Segments
        label={t('period.order')}
        options={PERIOD_ORDERS.map((id) => ({ id, label: t(ORDER_NAMES[id]) }))}
        selected={order}
        onSelect={(next) => change({ order: next })}
      />
      <div className={styles['row']}>
        {counted && (
          <TextField
            aria-label={t('period.number')}
            value={typed ?? String(period.number)}
            onChange={(value) => {
              // An empty field is about to be typed into; anything else that is no number becomes 1.
              setTyped(value.trim() === '' ? '' : null)
              change({ number: periodNumber(value) })
            }}
            onBlur={() => setTyped(null)}
            className={classNames(fieldStyles['field'], styles['number'])}
          >
            <Input className={fieldStyles['input'] ?? ''} inputMode="numeric" autoComplete="off" />
          </TextField>
        )}
        <div className={styles['unit']}>
          <Select
            boxed
            label={t('period.period')}
            options={PERIODS.map((id) => ({ id, label: periodName(id, order, locale) }))}
            selected={period.period}
            onSelect={(next) => change({ period: next })}
          />
        </div>
      </div>
      {counted && (
        <Segments
          label={t('period.range')}
          options={rangesOf(order).map((id) => ({
            id,
            label: rangeName(id, locale),
            // Before and after count in days only.
            disabled: (id === 'before' || id === 'after') && period.period !== 'day',
          }))}
          selected={effectiveRange(period) ?? 'last'}
          onSelect={(range) => change({ range })}
        />
      )}
      <p className={styles['words']} role="status">
        <span className={styles['natural']}>{periodLabel(period, locale)}</span>
        {(days.from || days.to) && (
          <span className={styles['days']}>{rangeWords(days, language)}</span>
        )}
      </p>
    </div>
  )
}
