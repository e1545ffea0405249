import type { Department } from '@plat/contract/config'
import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AreaPage } from './area-page.tsx'
import styles from './area-page.module.css'

/** The departments that take questions, and how to reach them. */
export default function ChatPage() {
  const text = useText()
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(departmentsQuery)
  const offices = data?.filter(({ tags, contact }) => tags.includes('chat') && contact !== null)
  return (
    <AreaPage area={text('area.chat')}>
      {offices === undefined ? (
        error ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} label={text('shell.loading')} />
        )
      ) : offices.length > 0 ? (
        <div className={styles['offices']}>
          {offices.map((office) => (
            <Office key={office.id} office={office} />
          ))}
        </div>
      ) : (
        <div className={styles['empty']}>
          <p>{text('area.noChat')}</p>
          <ButtonLink to={paths.departments()}>{text('area.departments')}</ButtonLink>
        </div>
      )}
    </AreaPage>
  )
}

function Office({ office: { id, title, worksWith, contact } }: { office: Department }) {
  const say = useLocalize()
  if (contact === null) return null
  const { phone, email, address, hours } = contact
  return (
    <section aria-labelledby={`office-${id}`} className={styles['office']}>
      <div>
        <h2 id={`office-${id}`}>{say(title.long)}</h2>
        {worksWith && <p className={styles['hours']}>{say(worksWith)}</p>}
      </div>
      <ul className={styles['contact']}>
        {phone && (
          <li>
            <Phone size={20} aria-hidden />
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <Mail size={20} aria-hidden />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {address && (
          <li>
            <MapPin size={20} aria-hidden />
            {say(address)}
          </li>
        )}
        {hours && (
          <li className={styles['hours']}>
            <Clock size={20} aria-hidden />
            {say(hours)}
          </li>
        )}
      </ul>
    </section>
  )
}
