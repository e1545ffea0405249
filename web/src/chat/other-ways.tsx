import type { Department } from '@plat/contract/departments/departments'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useId } from 'react'
import { useShownOffice } from '../offices/channels-query.ts'
import { OfficeHours } from '../offices/office-hours.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import styles from './chat-page.module.css'

/** How else to reach the departments that take chats. */
export function OtherWays({ departments }: { departments: readonly Department[] }) {
  const t = useT()
  const title = useId()
  return (
    <section aria-labelledby={title} className={styles['offices']}>
      <h2 id={title}>{t('chat.otherWays')}</h2>
      {departments.map((department) => (
        <Office key={department.id} office={department} />
      ))}
    </section>
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
        <h3 id={`office-${id}`}>
          <AgencyWords text={title.long} />
        </h3>
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
