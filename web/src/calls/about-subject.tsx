import { AgencyWords } from '../shell/agency-words.tsx'
import type { CallAbout } from './use-callable.ts'
import styles from './call-dialog.module.css'

/** Subject of a call: number, title and address of a record, or the name of a channel. */
export function AboutSubject({ about }: { about: CallAbout }) {
  const { agency_reference, title, address } = about
  return (
    <div className={styles['about']}>
      {agency_reference && <p className={styles['quiet']}>{agency_reference}</p>}
      {title && <AgencyWords as="p" className={styles['subject']} text={title} />}
      {address && <p className={styles['quiet']}>{address}</p>}
    </div>
  )
}
