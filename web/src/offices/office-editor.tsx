import { Awaited } from '../shell/awaited.tsx'
import type { Channel } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { Say } from '../shell/act-notice.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useOpenedFocus } from '../statistics/manage/use-opened-focus.ts'
import { Button } from '../ui/button.tsx'
import { HoursForm } from './hours-form.tsx'
import { NoticeForm } from './notice-form.tsx'
import { officeQuery } from './office-queries.ts'
import styles from './office.module.css'

interface OfficeEditorProps {
  channel: Channel
  say: Say
  onClose: () => void
}

/** Notice, hours and slots of a channel's office, to edit. */
export function OfficeEditor({ channel, say, onClose }: OfficeEditorProps) {
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
