import type { Department } from '@plat/contract/departments/departments'
import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../shell/use-t.ts'
import styles from './contact-details.module.css'

/** How people reach a department; what it does not say is left out. */
export function ContactDetails({ contact }: { contact: NonNullable<Department['contact']> }) {
  const t = useT()
  const { phone, email, address, hours } = contact
  return (
    <dl className={styles['contact']}>
      {phone && (
        <Line icon={Phone} label={t('contact.phone')}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </Line>
      )}
      {email && (
        <Line icon={Mail} label={t('contact.email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
      )}
      {address && (
        <Line icon={MapPin} label={t('contact.address')}>
          <AgencyWords text={address} />
        </Line>
      )}
      {hours && (
        <Line icon={Clock} label={t('contact.hours')}>
          <AgencyWords text={hours} />
        </Line>
      )}
    </dl>
  )
}

interface LineProps {
  icon: LucideIcon
  label: string
  children: ReactNode
}

function Line({ icon: Icon, label, children }: LineProps) {
  return (
    <div>
      <dt>
        <Icon size={16} aria-hidden />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
