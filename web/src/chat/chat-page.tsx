import type { Department } from '@plat/contract/departments/departments'
import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { departmentsQuery } from '../api/queries.ts'
import { useShownOffice } from '../offices/channels-query.ts'
import { OfficeHours } from '../offices/office-hours.tsx'
import { paths } from '../paths.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'
import styles from './chat-page.module.css'

/** The departments that take questions, and how to reach them. */
export default function ChatPage() {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(departmentsQuery)
  const offices = data?.filter(({ tags, contact }) => tags.includes('chat') && contact !== null)
  return (
    <AreaPage area={t('area.chat')}>
      {offices === undefined ? (
        error ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} label={t('shell.loading')} />
        )
      ) : offices.length > 0 ? (
        <div className={styles['offices']}>
          {offices.map((office) => (
            <Office key={office.id} office={office} />
          ))}
        </div>
      ) : (
        <EmptyArea message={t('area.noChat')}>
          <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
        </EmptyArea>
      )}
    </AreaPage>
  )
}

function Office({ office: { id, title, worksWith, contact } }: { office: Department }) {
  const localize = useLocalize()
  const opening = useShownOffice(id)
  if (contact === null) return null
  const { phone, email, address, hours } = contact
  return (
    <section aria-labelledby={`office-${id}`} className={styles['office']}>
      <div>
        <h2 id={`office-${id}`}>{localize(title.long)}</h2>
        {worksWith && <p className={styles['hours']}>{localize(worksWith)}</p>}
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
            {localize(address)}
          </li>
        )}
        {(opening ?? hours) && (
          <li className={styles['hours']}>
            <Clock size={20} aria-hidden />
            <div>
              {opening && <OfficeHours office={opening} />}
              {hours && localize(hours)}
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}
