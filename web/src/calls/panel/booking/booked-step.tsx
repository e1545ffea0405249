import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useLocalize, useT } from '../../../shell/use-t.ts'
import { paths } from '../../../paths.ts'
import { SlotLines } from '../../../slots/slot-lines.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { StepHeading } from '../step-heading.tsx'
import panel from '../panel.module.css'
import styles from './booking.module.css'

interface BookedStepProps {
  entry: ScheduleEntry
  onClose: () => void
}

/** That the agency has the request, and what happens next. */
export function BookedStep({ entry, onClose }: BookedStepProps) {
  const t = useT()
  const localize = useLocalize()
  const { reference, notes, datetime, time_zone, kind } = entry
  return (
    <div className={panel['step']}>
      <StepHeading>{t('booking.doneTitle')}</StepHeading>
      <p>
        {t('booking.acknowledged', {
          about: reference === null ? 'none' : localize(reference),
        })}
      </p>
      <SlotLines slot={datetime} timeZone={time_zone} />
      {kind !== null && (
        <div className={styles['fact']}>
          <p className={styles['lead']}>{t('booking.how')}</p>
          <p>{t(`booking.kind.${kind}`)}</p>
        </div>
      )}
      {notes !== null && (
        <div className={styles['fact']}>
          <p className={styles['lead']}>{t('booking.yourNotes')}</p>
          <p className={styles['echo']}>{notes}</p>
        </div>
      )}
      <div className={panel['buttons']}>
        <Button look="primary" onPress={onClose}>
          {t('calls.done')}
        </Button>
        <ButtonLink to={paths.timeline()}>{t('booking.toTimeline')}</ButtonLink>
      </div>
    </div>
  )
}
