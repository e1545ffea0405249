import type { Channel, Office } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Say } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { useHasEdit } from '../statistics/manage/use-entry-edit.ts'
import { useOpenedFocus } from '../statistics/manage/use-opened-focus.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { HoursForm } from './hours-form.tsx'
import { HoursPreview } from './hours-preview.tsx'
import { NoticeForm } from './notice-form.tsx'
import { officeQuery } from './office-queries.ts'
import { WeekWords } from './week-words.tsx'
import styles from './office.module.css'

interface OfficeEditorProps {
  channel: Channel
  say: Say
  onClose: () => void
}

/** The hours of a channel's office: those that it keeps, and its own to edit. */
export function OfficeEditor({ channel, say, onClose }: OfficeEditorProps) {
  const t = useT()
  const words = useErrorMessages()
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
        <OpenOffice channel={channel} office={data} say={say} onClose={onClose} />
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} label={t('shell.loading')} />
      )}
    </section>
  )
}

interface OpenOfficeProps extends OfficeEditorProps {
  office: Office
}

/** Inherited hours are read, and edited only once the office is to have its own. */
function OpenOffice(props: OpenOfficeProps) {
  const { channel, office, say } = props
  const place = `office.${channel.id}`
  const hasEdit = useHasEdit(place)
  const [isOwn, setOwn] = useState(hasEdit)
  return (
    <>
      <NoticeForm channel={channel} office={office} say={say} />
      {office.from === 'own' || isOwn ? (
        <HoursForm {...props} place={place} />
      ) : (
        <InheritedHours office={office} onOwn={() => setOwn(true)} />
      )}
    </>
  )
}

interface InheritedHoursProps {
  office: Office
  onOwn: () => void
}

function InheritedHours({ office, onOwn }: InheritedHoursProps) {
  const t = useT()
  return (
    <div className={styles['beside']}>
      <div className={styles['read']}>
        <p>{t(office.from === 'department' ? 'offices.ofDepartment' : 'offices.ofAgency')}</p>
        <WeekWords hours={office.hours} />
        <div>
          <Button look="primary" onPress={onOwn}>
            {t('offices.giveOwn')}
          </Button>
        </div>
      </div>
      <HoursPreview hours={null} saved={office} />
    </div>
  )
}
