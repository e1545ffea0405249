import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useCallback } from 'react'
import { useT } from '../../shell/use-t.ts'
import { changesBetween } from '../entry-words.ts'
import { useEntryTexts } from '../use-entry-texts.ts'

/** Says in sentences what has become of an appointment between two looks at it. */
export function useChangeWords(): (before: ScheduleEntry, after: ScheduleEntry) => string[] {
  const t = useT()
  const texts = useEntryTexts()
  return useCallback(
    (before, after) =>
      changesBetween(before, after).map((change) => {
        switch (change) {
          case 'moved':
            return t('schedule.now.moved', {
              time: texts.dayAndSpan(after.datetime, after.time_zone),
            })
          case 'confirmed':
            return t('schedule.now.confirmed')
          case 'asked':
            return t('schedule.now.asked')
          case 'cancelled':
            return t('schedule.now.cancelled')
          case 'assigned': {
            const assignee = after.staff?.assignee
            return assignee
              ? t('schedule.now.assigned', {
                  name: `${assignee.first_name} ${assignee.last_name}`.trim(),
                })
              : t('schedule.now.unassigned')
          }
        }
      }),
    [t, texts],
  )
}
