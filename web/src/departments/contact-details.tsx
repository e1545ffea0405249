import type { Department } from '@plat/contract/departments/departments'
import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfficeHours } from '../offices/office-hours.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import type { Channel } from '@plat/contract/offices/channels'
import { useT } from '../ui/use-t.ts'
import styles from './contact-details.module.css'

interface ContactDetailsProps {
  contact: Department['contact']
  /** Whose hours the agency has set; null: none. */
  office: Channel | null
}

/** How people reach a department, and when; what it does not say is left out. */
export function ContactDetails({ contact, office }: ContactDetailsProps) {
  const t = useT()
  const { phone, email, address, hours } = contact ?? NOTHING
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
      {(office ?? hours) && (
        <Line icon={Clock} label={t('contact.hours')}>
          {office && <OfficeHours office={office} />}
          {hours && <AgencyWords text={hours} />}
        </Line>
      )}
    </dl>
  )
}

const NOTHING = { phone: null, email: null, address: null, hours: null }

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
