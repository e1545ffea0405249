import type { CallSubject } from '@plat/contract/calls/call-subject'
import { type ReactNode, useEffect, useRef } from 'react'
import { SubjectLink } from '../call-logs/subject-link.tsx'
import { ActNotice, type useActNotice } from '../shell/act-notice.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize } from '../ui/use-t.ts'
import facts from '../appointments/appointment.module.css'
import styles from './entry-head.module.css'

interface EntryHeadProps {
  notice: ReturnType<typeof useActNotice>
  /** Another one after each change. */
  version: number
  /** Whether the agency owes something. */
  waits: boolean
  state: string
  /** Below the state. */
  since?: string
  name: string
  email: string | null
  subject: CallSubject
  /** Below the subject. */
  children?: ReactNode
}

/** Beginning of a comment or chat: what an act came to, the state, the resident and how to reach them, and the subject. */
export function EntryHead({ notice, version, waits, state, since, ...about }: EntryHeadProps) {
  const { said, say } = notice
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was pressed is gone.
    if (said.words !== null && document.activeElement === document.body) status.current?.focus()
  }, [said, version])
  return (
    <>
      <div className={styles['notice']}>
        <ActNotice said={said} say={say} />
      </div>
      <div
        ref={status}
        tabIndex={-1}
        className={facts['status']}
        data-status={waits ? undefined : 'closed'}
      >
        <p>{state}</p>
        {since !== undefined && <p>{since}</p>}
      </div>
      <About {...about} />
    </>
  )
}

type AboutProps = Pick<EntryHeadProps, 'name' | 'email' | 'subject' | 'children'>

function About({ name, email, subject, children }: AboutProps) {
  const localize = useLocalize()
  const more = subject.discriminator === 'record' ? subject.title : subject.department?.display_name
  const isNamed =
    subject.discriminator === 'channel' && localize(more ?? '') === localize(subject.title ?? '')
  return (
    <div className={styles['about']}>
      <h3>{name}</h3>
      {email !== null && (
        <p className={facts['links']}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <p>
        <SubjectLink subject={subject} />
        {more && !isNamed && (
          <>
            {' · '}
            <AgencyWords text={more} />
          </>
        )}
      </p>
      {children}
    </div>
  )
}
