import '../shell/later-texts.ts'
import type { Department } from '@plat/contract/departments/departments'
import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { departmentsQuery } from '../api/queries.ts'
import { LogInFirst } from '../calls/log-in-first.tsx'
import { useShownOffice } from '../offices/channels-query.ts'
import { OfficeHours } from '../offices/office-hours.tsx'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'
import { Awaited } from '../shell/awaited.tsx'
import { useAgencyName } from '../shell/use-agency-name.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { useT, useLocalize } from '../ui/use-t.ts'
import { chatViewOf } from './chat-address.ts'
import { Chats } from './chats.tsx'
import styles from './chat-page.module.css'

/** The account's own chats with departments, and other ways to reach those. */
export default function ChatPage() {
  const t = useT()
  const viewer = useViewer()
  const agency = useAgencyName().short
  const [params] = useSearchParams()
  const view = chatViewOf(params)
  const isCovered = viewer !== null && view.kind !== 'list'
  const { data, error, refetch } = useQuery(departmentsQuery)
  const takers = data?.filter(({ tags }) => tags.includes('chat'))
  const reachable = takers?.filter(({ contact }) => contact !== null) ?? []
  return (
    <AreaPage title={t('chat.title', { agency })}>
      <p className={styles['lead']} data-covered={isCovered || undefined}>
        {t('chat.lead')}
      </p>
      {viewer === null ? (
        <section className={styles['logIn']} aria-labelledby="chat-log-in">
          <h2 id="chat-log-in">
            {t(view.kind === 'chat' ? 'chat.logInToRead' : 'chat.logInToWrite')}
          </h2>
          <LogInFirst titled={false} />
        </section>
      ) : lacksSecondFactor(viewer) ? (
        <SecondFactorNotice />
      ) : (
        <Chats key={viewer.id} view={view} canStart={takers?.length !== 0} />
      )}
      {takers === undefined ? (
        <Awaited query={{ error, refetch }} rows={3} />
      ) : takers.length === 0 ? (
        <EmptyArea message={t('area.noChat')}>
          <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
        </EmptyArea>
      ) : (
        reachable.length > 0 && (
          <div className={styles['other']} data-covered={isCovered || undefined}>
            <OtherWays departments={reachable} />
          </div>
        )
      )}
    </AreaPage>
  )
}

/** How else to reach the departments that take chats. */
function OtherWays({ departments }: { departments: readonly Department[] }) {
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
