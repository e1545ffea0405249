import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useCallback } from 'react'
import { useT } from '../../shell/use-t.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import type { Wish } from './use-entry-acts.ts'

/** Says what was done with an appointment. @returns the words, from what was wished and how it is now */
export function useDoneWords(): (wish: Wish, now: ScheduleEntry) => string {
  const t = useT()
  const texts = useEntryTexts()
  return useCallback(
    (wish, now) => {
      const time = texts.dayAndSpan(now.datetime, now.time_zone)
      switch (wish.action) {
        case 'confirm':
          return now.status === 'confirmed'
            ? t('schedule.done.confirmed', { time })
            : t('schedule.done.answered', { time })
        case 'reschedule':
          return t('schedule.done.moved', { time })
        case 'cancel':
          return t('schedule.done.cancelled', { time })
        case 'assign': {
          const assignee = now.staff?.assignee
          return assignee
            ? t('schedule.done.assigned', {
                name: `${assignee.first_name} ${assignee.last_name}`.trim(),
              })
            : t('schedule.done.unassigned')
        }
      }
    },
    [t, texts],
  )
}
