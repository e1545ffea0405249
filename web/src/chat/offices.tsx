import type { Department } from '@plat/contract/departments/departments'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useLocalize } from '../shell/use-t.ts'
import styles from './offices.module.css'

/** Departments, and how they are reached outside the portal. */
export function Offices({ offices }: { offices: readonly Department[] }) {
  return (
    <div className={styles['offices']}>
      {offices.map((office) => (
        <Office key={office.id} office={office} />
      ))}
    </div>
  )
}

/** A department and how it is reached otherwise. */
function Office({ office: { id, title, worksWith, contact } }: { office: Department }) {
  const localize = useLocalize()
  if (contact === null) return null
  const { phone, email, address, hours } = contact
  return (
    <section aria-labelledby={`office-${id}`} className={styles['office']}>
      <div>
        <h3 id={`office-${id}`}>{localize(title.long)}</h3>
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
        {hours && (
          <li className={styles['hours']}>
            <Clock size={20} aria-hidden />
            {localize(hours)}
          </li>
        )}
      </ul>
    </section>
  )
}
