import { useQuery } from '@tanstack/react-query'
import { moduleQuery } from '../api/queries.ts'
import type { DayRange } from '../ui/day-range.ts'
import DatedRange from './dated-range.tsx'

/** Where date filters begin when the module says nothing. */
const EARLIEST = '2016-07-01'

interface TimelineSearchProps {
  module: string
  range: DayRange
  onChange: (range: DayRange) => void
}

/** The days between which a long history is shown. */
export default function TimelineSearch({ module, range, onChange }: TimelineSearchProps) {
  const { data } = useQuery(moduleQuery(module))
  return <DatedRange value={range} min={data?.minDate ?? EARLIEST} onChange={onChange} />
}
