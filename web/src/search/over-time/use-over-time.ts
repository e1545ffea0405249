import { HISTOGRAM_UNITS, type HistogramUnit } from '@plat/contract/search/histogram'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../../records/use-days.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { useChosenPicture } from './chosen-picture.ts'
import { searchedDates } from './date-filter-of.ts'
import { dateFields } from './date-fields.ts'
import { histogramQuery } from './histogram-query.ts'
import { periodName } from './period-words.ts'
import { fits, periodsOf } from './periods.ts'

/** The records of the search over time, as the picture, the table and the paper show them. */
export function useOverTime() {
  const t = useT()
  const intl = useIntl()
  const localize = useLocalize()
  const { today } = useDays()
  const { fiscalYearStart } = useTenant().config
  const { module, state, results, view } = useSearchOnScreen()
  const [wanted, choose] = useChosenPicture(module.id)
  const query = useQuery(histogramQuery(results.search, view, wanted))
  const { data } = query
  const periods = useMemo(() => (data ? periodsOf(data) : []), [data])
  const fields = dateFields(module, localize)
  // What is shown is still about the date before until the next has come.
  const field = data?.field ?? wanted.field
  const unit: HistogramUnit = data?.unit ?? 'month'
  const dates = searchedDates(field, module.control.filters, state, { today, fiscalYearStart })
  return {
    query,
    data,
    periods,
    wanted,
    choose,
    fields,
    field,
    label: fields.find(({ id }) => id === field)?.label ?? field,
    /** Lengths of periods that make no too many bars. */
    units: HISTOGRAM_UNITS.filter((one) => !data || fits(one, data)),
    unit,
    dates,
    today,
    nameOf: (at: number) => periodName({ start: periods[at]?.start ?? today }, unit, intl, t),
  }
}

export type OverTime = ReturnType<typeof useOverTime>
