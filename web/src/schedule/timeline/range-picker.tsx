import { FIRST_SCHEDULE_DAY } from '@plat/contract/schedule/schedule'
import { CalendarRange } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useDays } from '../../records/use-days.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lastDay } from '../../ui/day-range.ts'
import { lazyCode } from '../../ui/later.ts'
import styles from './timeline.module.css'

const RangeCalendar = lazyCode(() => import('../../ui/range-calendar.tsx'))

interface RangePickerProps {
  value: { readonly from: string; readonly to: string } | null
  onPick: (range: { from: string; to: string }) => void
}

/** Opens three months to pick the days from that the timeline shows. */
export function RangePicker({ value, onPick }: RangePickerProps) {
  const t = useT()
  const days = useDays()
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button icon={CalendarRange}>{t('myTimeline.pickDays')}</Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom">
        <Dialog aria-label={t('myTimeline.pickDays')} className={styles['picker'] ?? ''}>
          <Suspense>
            <RangeCalendar
              label={t('myTimeline.pickDays')}
              value={value}
              min={FIRST_SCHEDULE_DAY}
              max={lastDay(days.today)}
              today={days.today}
              labels={{ previousMonth: t('date.previousMonth'), nextMonth: t('date.nextMonth') }}
              onChange={(range) => {
                setOpen(false)
                onPick(range)
              }}
            />
          </Suspense>
          <p className={styles['hint']}>{t('myTimeline.pickHint')}</p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
