import type { CallSubject } from '@plat/contract/calls/call-subject'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { footerQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { AnyLink } from '../../ui/any-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './invite.module.css'

interface WaysOnProps {
  /** Of the call; undefined: not known. */
  subject?: CallSubject | undefined
}

/** Links home, and to where the department of the call, else the agency, says how to reach it. */
export function WaysOn({ subject }: WaysOnProps) {
  const t = useT()
  const localize = useLocalize()
  const { data: footer } = useQuery(footerQuery)
  const department = subject?.module?.department ?? subject?.department
  return (
    <div className={styles['actions']}>
      <ButtonLink to={paths.home()}>{t('shell.toHome')}</ButtonLink>
      {department ? (
        <Link to={paths.departmentLevel(department.department_code)}>
          {t('contact.title', { name: localize(department.display_name) })}
        </Link>
      ) : (
        footer?.contact && <AnyLink href={footer.contact}>{t('call.invite.contact')}</AnyLink>
      )}
    </div>
  )
}
