import { FIRST_SCHEDULE_DAY } from '@plat/contract/schedule/timeline'
import { CalendarRange } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useDays } from '../records/use-days.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { lastDay } from '../ui/day-range.ts'
import { lazyCode } from '../ui/later.ts'
import styles from './timeline.module.css'

const RangeCalendar = lazyCode(() => import('../ui/range-calendar.tsx'))

interface RangePickerProps {
  /** Days that are picked; null: none. */
  value: { readonly from: string; readonly to: string } | null
  onPick: (range: { from: string; to: string }) => void
}

/** Opens three months, to pick the days that the timeline shows. */
export function RangePicker({ value, onPick }: RangePickerProps) {
  const t = useT()
  const { today } = useDays()
  const [open, setOpen] = useState(false)
  const name = t('myTimeline.pickDays')
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button icon={CalendarRange}>{name}</Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom">
        <Dialog aria-label={name} className={styles['picker'] ?? ''}>
          <p className={styles['quiet']}>{t('myTimeline.pickHint')}</p>
          <Suspense>
            <RangeCalendar
              label={name}
              value={value}
              min={FIRST_SCHEDULE_DAY}
              max={lastDay(today)}
              today={today}
              onChange={(range) => {
                setOpen(false)
                onPick(range)
              }}
            />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
