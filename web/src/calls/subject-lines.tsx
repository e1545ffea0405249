import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { Localized } from '@plat/contract/platform/localized'
import { Link } from 'react-router'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { recordPath } from './record-path.ts'
import styles from './calls.module.css'

interface SubjectLinesProps {
  subject: CallSubject
  /** Links the record's number to its page. */
  linked?: boolean
}

/**
 * Subject of a call: number, title, address and department of the record, or the channel. Nothing for a direct call.
 */
export function SubjectLines({ subject, linked = false }: SubjectLinesProps) {
  const t = useT()
  const localize = useLocalize()
  const { discriminator, guid, agency_reference: number, title, address, module } = subject
  if (discriminator === 'generic') return null
  const department = (module?.department ?? subject.department)?.display_name ?? null
  // A department's own channel has its name.
  const isNamed = department !== null && title !== null && localize(department) === localize(title)
  const office = isNamed ? null : department
  const path = linked ? recordPath(subject) : null
  if (discriminator === 'record' && guid === null)
    return (
      <Lines
        first={t('call.about.hidden', { records: module ? localize(module.display_name) : '' })}
        place={null}
        office={office}
      />
    )
  return (
    <Lines
      first={
        <>
          {path === null ? number : <Link to={path}>{number ?? t('call.about.record')}</Link>}
          {number !== null && title !== null && ' · '}
          {title !== null && <AgencyWords text={title} />}
        </>
      }
      place={address}
      office={office}
    />
  )
}

interface LinesProps {
  first: React.ReactNode
  place: string | null
  office: Localized | null
}

function Lines({ first, place, office }: LinesProps) {
  return (
    <div className={styles['subject']}>
      <p>{first}</p>
      {(place !== null || office !== null) && (
        <p className={styles['quiet']}>
          {place}
          {place !== null && office !== null && ' · '}
          {office !== null && <AgencyWords text={office} />}
        </p>
      )}
    </div>
  )
}
