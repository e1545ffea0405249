import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useEffect, useRef, useState } from 'react'
import { serverWords } from '../accounts/form-messages.ts'
import { FormError } from '../accounts/form-error.tsx'
import { linkedCalendarAddress } from '../api/calendar-address.ts'
import { useLocale } from '../shell/locale.tsx'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { AppointmentFacts } from './appointment-facts.tsx'
import { Reschedule } from './reschedule.tsx'
import { statusWords } from './status-words.ts'
import { useLinkedChange } from './use-linked-change.ts'
import styles from './appointment.module.css'

interface LinkedAppointmentProps {
  token: string
  entry: ScheduleEntry
}

/** An appointment, how it stands, and what its resident can do about it. */
export function LinkedAppointment({ token, entry }: LinkedAppointmentProps) {
  const t = useT()
  const { locale } = useLocale()
  const [moves, setMoves] = useState(false)
  /** What was done last, in words. */
  const [done, setDone] = useState<string | null>(null)
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that did it may be gone.
    if (done !== null) status.current?.focus()
  }, [done])
  if (moves)
    return (
      <Reschedule
        token={token}
        entry={entry}
        onMoved={() => {
          setMoves(false)
          setDone(t('appointment.moved'))
        }}
        onBack={() => setMoves(false)}
      />
    )
  return (
    <>
      <div ref={status} tabIndex={-1} className={styles['status']} data-status={entry.status}>
        <p>{statusWords(entry, t)}</p>
        <p role="status">{done}</p>
      </div>
      <AppointmentFacts entry={entry} calendar={linkedCalendarAddress(token, locale)} />
      <Actions
        token={token}
        entry={entry}
        onMove={() => {
          setDone(null)
          setMoves(true)
        }}
        onDone={setDone}
      />
    </>
  )
}

interface ActionsProps extends LinkedAppointmentProps {
  onMove: () => void
  onDone: (words: string) => void
}

/** Confirm, Reschedule and Cancel, as far as they can be done now. */
function Actions({ token, entry, onMove, onDone }: ActionsProps) {
  const t = useT()
  const change = useLinkedChange(token, entry)
  const [asks, setAsks] = useState(false)
  const { can } = entry
  const isBusy = (action: 'confirm' | 'cancel') =>
    change.isPending && change.variables.action === action
  const confirm = () =>
    change.mutate({ action: 'confirm' }, { onSuccess: () => onDone(t('appointment.confirmed')) })
  const cancel = () => {
    setAsks(false)
    change.mutate({ action: 'cancel' }, { onSuccess: () => onDone(t('appointment.cancelled')) })
  }
  const words = serverWords(change.error, t)
  return (
    <>
      <FormError
        message={words === null ? null : t('appointment.notChanged', { message: words })}
      />
      {(can.confirm || can.reschedule || can.cancel) && (
        <div className={styles['actions']}>
          {can.confirm && (
            <Button look="primary" busy={isBusy('confirm')} onPress={confirm}>
              {t('appointment.confirm')}
            </Button>
          )}
          {can.reschedule && <Button onPress={onMove}>{t('appointment.reschedule')}</Button>}
          {can.cancel && (
            <Button busy={isBusy('cancel')} onPress={() => setAsks(true)}>
              {t('appointment.cancel')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asks}
        title={t('appointment.cancelTitle')}
        message={t('appointment.cancelText')}
        action={t('appointment.cancel')}
        cancelLabel={t('appointment.keep')}
        closeLabel={t('action.close')}
        onConfirm={cancel}
        onClose={() => setAsks(false)}
      />
    </>
  )
}
