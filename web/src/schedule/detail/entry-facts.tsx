import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { Fact } from '../../ui/fact.tsx'
import { subjectPath } from '../entry-words.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import styles from './detail.module.css'

/** What is known of an entry: with whom, about what, where, and what was written. */
export function EntryFacts({ entry }: { entry: ScheduleEntry }) {
  const t = useT()
  const texts = useEntryTexts()
  const isInternal = useTenant().viewer === 'internal'
  const { contact, department, notes, needs, location, datetime, time_zone: zone, staff } = entry
  const own = entry.type === 'allday' ? null : texts.ownTime(datetime, zone)
  return (
    <dl className={styles['facts']}>
      {own !== null && <Fact name={t('schedule.yourTime')}>{own}</Fact>}
      {contact && (
        <Fact name={t('schedule.contact')}>
          <AgencyWords text={contact.name} />
          {contact.email !== null && (
            <a href={`mailto:${contact.email}`} className={styles['line']}>
              {contact.email}
            </a>
          )}
        </Fact>
      )}
      {department && (
        <Fact name={t('schedule.department')}>
          <AgencyWords text={department} />
        </Fact>
      )}
      <Reference entry={entry} />
      {notes !== null && notes !== '' && (
        <Fact name={t(isInternal ? 'schedule.userComments' : 'schedule.notes')}>
          <span className={styles['words']} dir="auto">
            {notes}
          </span>
        </Fact>
      )}
      {needs && needs.interpreter !== null && (
        <Fact name={t('schedule.interpreter')}>{needs.interpreter}</Fact>
      )}
      {needs && needs.accessibility !== null && (
        <Fact name={t('schedule.accessibility')}>{needs.accessibility}</Fact>
      )}
      {location && (
        <Fact name={t('schedule.location')}>
          <AgencyWords text={location.address} />
          <span className={styles['ways']}>
            <Away href={location.directions.google}>{t('schedule.googleDirections')}</Away>
            <Away href={location.directions.apple}>{t('schedule.appleDirections')}</Away>
          </span>
        </Fact>
      )}
      {staff && <Fact name={t('schedule.created')}>{texts.moment(staff.created, zone)}</Fact>}
    </dl>
  )
}

/** What the entry is about, with a link there. */
function Reference({ entry }: { entry: ScheduleEntry }) {
  const t = useT()
  const { reference, subject } = entry
  if (reference === null) return null
  const to = subjectPath(entry)
  const text = <AgencyWords text={reference} />
  const title = subject?.discriminator === 'record' ? subject.title : null
  return (
    <Fact name={t('schedule.reference')}>
      {to === null ? text : <Link to={to}>{text}</Link>}
      {title !== null && (
        <span className={styles['line']}>
          <AgencyWords text={title} />
        </span>
      )}
      {subject?.address && <span className={styles['line']}>{subject.address}</span>}
    </Fact>
  )
}

/** A link to another site, in a tab of its own: what is open here stays open. */
function Away({ href, children }: { href: string; children: string }) {
  const t = useT()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink size={14} aria-hidden />
      <span className="visually-hidden">{t('schedule.newTab')}</span>
    </a>
  )
}
