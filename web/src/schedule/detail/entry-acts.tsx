import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { isOpen } from '../entry-words.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import type { EntryActions } from './use-entry-acts.ts'
import styles from './detail.module.css'

interface EntryActsProps {
  entry: ScheduleEntry
  acts: EntryActions
}

/** Confirm, Reschedule and Cancel of an appointment that is still ahead; Confirm is grey where there is nothing to confirm. */
export function EntryActs({ entry, acts }: EntryActsProps) {
  const t = useT()
  const texts = useEntryTexts()
  const [asked, setAsked] = useState<'reschedule' | 'cancel' | null>(null)
  if (!isOpen(entry)) return null
  const { can, status, datetime, time_zone: zone } = entry
  const pending = acts.pending?.guid === entry.guid ? acts.pending.action : null
  const waits = status === 'request' && !can.confirm
  return (
    <div className={styles['acts']}>
      <Button
        look={can.confirm ? 'primary' : 'plain'}
        isDisabled={!can.confirm}
        busy={pending === 'confirm'}
        data-act="confirm"
        onPress={() => acts.act({ action: 'confirm' }, entry)}
      >
        {t('schedule.confirm')}
      </Button>
      <Button
        isDisabled={!can.reschedule}
        busy={pending === 'reschedule'}
        onPress={() => {
          acts.forget()
          setAsked('reschedule')
        }}
      >
        {t('schedule.reschedule')}
      </Button>
      <Button
        isDisabled={!can.cancel}
        busy={pending === 'cancel'}
        onPress={() => setAsked('cancel')}
      >
        {t('schedule.cancel')}
      </Button>
      {waits && <p className={styles['hint']}>{t('schedule.agencyFirst')}</p>}
      {asked === 'reschedule' && (
        <RescheduleDialog entry={entry} acts={acts} onClose={() => setAsked(null)} />
      )}
      <ConfirmDialog
        open={asked === 'cancel'}
        title={t('schedule.cancelTitle')}
        message={t('schedule.cancelMessage', {
          what: texts.type(entry),
          time: texts.dayAndSpan(datetime, zone),
        })}
        action={t('schedule.cancelAction')}
        cancelLabel={t('schedule.keep')}
        closeLabel={t('action.close')}
        onConfirm={() => {
          setAsked(null)
          acts.act({ action: 'cancel' }, entry)
        }}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

/** Why the last change was not made, above what it was about. */
export function ActRefused({ entry, acts }: EntryActsProps) {
  const t = useT()
  const { refused } = acts
  if (refused === null || refused.guid !== entry.guid || refused.kind === 'taken') return null
  if (refused.kind === 'failed') {
    const { wish } = refused
    return (
      <Banner action={<Button onPress={() => acts.act(wish, entry)}>{t('action.retry')}</Button>}>
        <p>{refused.text}</p>
      </Banner>
    )
  }
  return (
    <Banner>
      <p>{refused.text}</p>
      {refused.changes.map((change) => (
        <p key={change}>
          <strong>{change}</strong>
        </p>
      ))}
    </Banner>
  )
}
