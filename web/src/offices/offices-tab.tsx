import type { Channel } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { departmentsQuery } from '../api/queries.ts'
import type { Say } from '../shell/act-notice.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { Awaited } from '../shell/awaited.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useHasEdit } from '../statistics/manage/use-entry-edit.ts'
import { useOpenedFocus } from '../statistics/manage/use-opened-focus.ts'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { channelsByDepartment } from './channels-by-department.ts'
import { channelsQuery, hasHours } from './channels-query.ts'
import { placeOfOffice, HoursForm } from './hours-form.tsx'
import { MisplacedNotice } from './misplaced-notice.tsx'
import { NoticeForm } from './notice-form.tsx'
import { OpeningLine } from './office-hours.tsx'
import { officeQuery } from './office-queries.ts'
import styles from './office.module.css'

interface OfficesTabProps {
  /** Guid of the channel whose hours are open; null: the list. */
  open: string | null
  onOpen: (channel: string | null) => void
  say: Say
}

/** Offices by department and whether they are open; one of them to edit. */
export function OfficesTab({ open, onOpen, say }: OfficesTabProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(channelsQuery)
  const list = useClosedOffice(open)
  if (!data) return <Awaited query={{ error, refetch }} rows={6} />
  const opened = data.find(({ id }) => id === open)
  if (opened)
    return <OfficeEditor key={opened.id} channel={opened} say={say} onClose={() => onOpen(null)} />
  return (
    <div ref={list} className={styles['offices']}>
      <p className={styles['quiet']}>{t('offices.lead')}</p>
      {error && (
        <RetryBanner onRetry={() => void refetch()}>
          {t('ccai.notRenewed', { message: words(error).message })}
        </RetryBanner>
      )}
      <MisplacedNotice />
      {data.length === 0 ? (
        <EmptyState message={t('offices.none')} />
      ) : (
        <Departments channels={data} onOpen={onOpen} />
      )}
    </div>
  )
}

interface ListProps {
  channels: readonly Channel[]
  onOpen: (channel: string) => void
}

function Departments({ channels, onOpen }: ListProps) {
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  return channelsByDepartment(channels).map(({ own, others }) => {
    const department = departments.find(({ id }) => id === own.department)
    const name = department?.title.long ?? own.name
    return (
      <section key={own.department} className={styles['department']}>
        <AgencyWords as="h2" text={name} />
        <ul aria-label={localize(name)} className={styles['list']}>
          {[own, ...others].map((channel) => (
            <li key={channel.id} data-channel={channel.id}>
              <OfficeRow
                channel={channel}
                isWhole={channel === own && others.length > 0}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

interface OfficeRowProps {
  channel: Channel
  /** It is the department itself, and there are others in it. */
  isWhole: boolean
  onOpen: (channel: string) => void
}

function OfficeRow({ channel, isWhole, onOpen }: OfficeRowProps) {
  const t = useT()
  const localize = useLocalize()
  const hasEdit = useHasEdit(placeOfOffice(channel.id))
  return (
    <>
      <div className={styles['facts']}>
        <h3>
          <AgencyWords text={channel.name} />
          {isWhole && <span className={styles['quiet']}> {t('offices.wholeDepartment')}</span>}
        </h3>
        <div>
          {!hasHours(channel) && <p className={styles['quiet']}>{t('offices.notSet')}</p>}
          <OpeningLine office={channel} />
        </div>
        {hasEdit && <p className={styles['mark']}>{t('ccai.unsaved')}</p>}
      </div>
      <Button onPress={() => onOpen(channel.id)}>
        {t('offices.editHours')}
        <span className="visually-hidden"> {localize(channel.name)}</span>
      </Button>
    </>
  )
}

/** Where an office is shut, the focus goes to what opens it again. Goes on the element around the list. */
function useClosedOffice(open: string | null) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const shut = before.current
    before.current = open
    if (shut === null || open !== null) return
    list.current?.querySelector<HTMLElement>(`[data-channel="${CSS.escape(shut)}"] button`)?.focus()
  }, [open])
  return list
}

interface OfficeEditorProps {
  channel: Channel
  say: Say
  onClose: () => void
}

/** Notice, hours and slots of a channel's office, to edit. */
function OfficeEditor({ channel, say, onClose }: OfficeEditorProps) {
  const t = useT()
  const localize = useLocalize()
  const top = useOpenedFocus()
  const { data, error, refetch } = useQuery(officeQuery(channel.id))
  return (
    <section className={styles['office']}>
      <div>
        <Button look="quiet" icon={ArrowLeft} onPress={onClose}>
          {t('offices.back')}
        </Button>
      </div>
      <h2 ref={top} tabIndex={-1}>
        {t('offices.hoursOf', { name: localize(channel.name) })}
      </h2>
      {data ? (
        <>
          <NoticeForm channel={channel} office={data} say={say} />
          <HoursForm channel={channel} office={data} say={say} onClose={onClose} />
        </>
      ) : (
        <Awaited query={{ error, refetch }} rows={6} />
      )}
    </section>
  )
}
