import type { CallSubject } from '@plat/contract/calls/call-subject'
import { useLocalize } from '../shell/use-t.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import styles from './cards.module.css'

/** What a call is about: number and title of the record with its address, or the channel and its department. */
export function SubjectLines({ subject }: { subject: CallSubject }) {
  const localize = useLocalize()
  const { agency_reference, title, address, department, module } = subject
  const office = module?.department.display_name ?? department?.display_name
  const place = [address, office && localize(office)].filter(Boolean).join(' · ')
  return (
    <>
      {(agency_reference ?? title) !== null && (
        <p className={styles['subject']}>
          {agency_reference}
          {agency_reference !== null && title !== null && ' · '}
          {title !== null && <AgencyWords text={title} />}
        </p>
      )}
      {place !== '' && <p className={styles['quiet']}>{place}</p>}
    </>
  )
}
