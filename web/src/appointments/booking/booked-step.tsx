import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SlotLines } from '../slots/slot-lines.tsx'
import dialog from '../../calls/call-dialog.module.css'
import styles from './booking.module.css'

/** Says what happens next, and repeats what was requested. */
export function BookedStep({ entry, onDone }: { entry: ScheduleEntry; onDone: () => void }) {
  const t = useT()
  const { notes, datetime, time_zone: timeZone, kind, earlier } = entry
  return (
    <>
      <p>
        <Next {...entry} />
      </p>
      <SlotLines slot={datetime} timeZone={timeZone} />
      <p>{t(`booking.kind.${kind}`)}</p>
      {earlier !== null && <p>{t('booking.earlierBooked')}</p>}
      {notes !== null && (
        <div className={styles['group']}>
          <h3 className={dialog['heading']}>{t('booking.yourNotes')}</h3>
          <p className={styles['echo']}>{notes}</p>
        </div>
      )}
      <p>
        <Link to={paths.timeline(entry.guid)}>{t('booking.inTimeline')}</Link>
      </p>
      <div className={dialog['actions']}>
        <Button look="primary" onPress={onDone}>
          {t('booking.done')}
        </Button>
      </div>
    </>
  )
}

/** Describes the next step: the agency's answer or, for a resident without an account, a call by the reader. */
function Next({ guest, contact, reference }: ScheduleEntry) {
  const t = useT()
  const localize = useLocalize()
  if (guest && contact !== null) return t('booking.guestBooked', { name: localize(contact.name) })
  return reference === null
    ? t('booking.acknowledged')
    : t('booking.acknowledgedAbout', { reference: localize(reference) })
}
