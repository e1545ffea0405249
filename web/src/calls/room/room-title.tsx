import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useT } from '../../shell/use-t.ts'
import { personName } from '../person-name.ts'
import { useRoom } from './room-context.ts'
import styles from './room-title.module.css'

interface RoomTitleProps {
  /** What else is to be known of the call. */
  facts?: ReactNode
  /** What can be done. */
  children?: ReactNode
}

/** What the call is about. */
export function RoomTitle({ facts, children }: RoomTitleProps) {
  const t = useT()
  const { kind, caller, user_type: userType } = useRoom().information
  return (
    <header className={styles['header']}>
      <div className={styles['title']}>
        <h2>
          {kind === 'test'
            ? t('call.room.test')
            : caller && userType === 'agent'
              ? t('call.room.callOf', { name: personName(caller) })
              : t('call.room.title')}
        </h2>
        <div className={styles['facts']}>
          <Subject />
          {facts}
        </div>
      </div>
      {children}
    </header>
  )
}

/** The record or channel, with the way to the record. */
function Subject() {
  const { subject } = useRoom().information
  const { guid, agency_reference: reference, title, module } = subject
  if (guid !== null && module !== null && reference !== null) {
    const { department, module_code: code } = module
    return (
      <p>
        <Link to={paths.record(department.department_code, code, guid)}>{reference}</Link>
        {title !== null && (
          <>
            {' · '}
            <AgencyWords text={title} />
          </>
        )}
      </p>
    )
  }
  return title === null ? null : (
    <p>
      <AgencyWords text={title} />
    </p>
  )
}
