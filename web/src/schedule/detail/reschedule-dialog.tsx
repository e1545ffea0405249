import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useEffect, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { SlotChoice } from '../../slots/slot-choice.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FullScreenStep } from '../../ui/full-screen-step.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { slotsQuery } from '../schedule-queries.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import type { EntryActions } from './use-entry-acts.ts'
import styles from './detail.module.css'

interface RescheduleDialogProps {
  entry: ScheduleEntry
  acts: EntryActions
  onClose: () => void
}

/** Another slot for an appointment, of those that its office offers. */
export function RescheduleDialog({ entry, acts, onClose }: RescheduleDialogProps) {
  const t = useT()
  const texts = useEntryTexts()
  const Frame = useLayout() === 'phone' ? FullScreenStep : Dialog
  const [chosen, setChosen] = useState<TimeSpan | null>(null)
  const [asked, setAsked] = useState(false)
  const { refused, pending } = acts
  const isDone = asked && pending === null && refused === null
  const isOver = isDone || refused?.kind === 'changed'
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const send = () => {
    if (chosen === null) return
    setAsked(true)
    acts.act({ action: 'reschedule', datetime: chosen }, entry)
  }
  return (
    <Frame
      title={t('schedule.rescheduleTitle')}
      closeLabel={t('action.close')}
      open
      onClose={onClose}
      actions={
        <>
          <Button
            look="primary"
            isDisabled={chosen === null}
            busy={pending?.action === 'reschedule'}
            onPress={send}
          >
            {t('schedule.reschedule')}
          </Button>
          <Button onPress={onClose}>{t('schedule.keepTime')}</Button>
        </>
      }
    >
      <div className={styles['slots']}>
        <p>{t('schedule.isNow', { time: texts.dayAndSpan(entry.datetime, entry.time_zone) })}</p>
        {refused !== null && refused.kind !== 'changed' && (
          <Banner>
            <p>{refused.text}</p>
            {refused.kind === 'taken' && refused.nearest.length > 0 && (
              <div className={styles['nearest']}>
                {refused.nearest.map((slot) => (
                  <Button
                    key={slot.start}
                    onPress={() => {
                      acts.forget()
                      setAsked(false)
                      setChosen(slot)
                    }}
                  >
                    {texts.dayAndSpan(slot, entry.time_zone)}
                  </Button>
                ))}
              </div>
            )}
          </Banner>
        )}
        <SlotChoice
          offerFrom={(from) => slotsQuery(entry.guid, from)}
          heading={3}
          chosen={chosen}
          onChoose={setChosen}
        />
        {chosen !== null && (
          <p role="status" className={styles['chosen']}>
            {t('schedule.chosen', { time: texts.dayAndSpan(chosen, entry.time_zone) })}
          </p>
        )}
      </div>
    </Frame>
  )
}
