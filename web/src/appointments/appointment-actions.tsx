import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { AppointmentChanges } from './use-appointment-change.ts'
import styles from './appointment.module.css'

interface AppointmentActionsProps {
  entry: ScheduleEntry
  changes: AppointmentChanges
  /** Something else is what the reader most likely wants now. */
  isSecond: boolean
  /** Shows the slots to which it can be moved. */
  onMove: () => void
}

/**
 * Confirm, Reschedule and Cancel, as far as the reader can do them now. Confirm is there for each appointment ahead;
 * disabled where the reader has confirmed, or the other side has to answer first.
 */
export function AppointmentActions({ entry, changes, isSecond, onMove }: AppointmentActionsProps) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  const { can } = entry
  const { pending, change } = changes
  if (!can.confirm && !can.reschedule && !can.cancel) return null
  return (
    <div className={styles['actions']}>
      <Button
        look={can.confirm && !isSecond ? 'primary' : 'plain'}
        isDisabled={!can.confirm}
        busy={pending !== null}
        onPress={() => change({ action: 'confirm' })}
      >
        {t('appointment.confirm')}
      </Button>
      {can.reschedule && (
        <Button busy={pending !== null} onPress={onMove}>
          {t('appointment.reschedule')}
        </Button>
      )}
      {can.cancel && (
        <Button busy={pending !== null} onPress={() => setAsks(true)}>
          {t('appointment.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={asks && can.cancel}
        title={t('appointment.cancelTitle')}
        message={t('appointment.cancelText')}
        action={t('appointment.cancel')}
        cancelLabel={t('appointment.keep')}
        onConfirm={() => {
          setAsks(false)
          change({ action: 'cancel' })
        }}
        onClose={() => setAsks(false)}
      />
    </div>
  )
}
