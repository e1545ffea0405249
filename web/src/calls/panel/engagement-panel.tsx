import type { Department } from '@plat/contract/departments/departments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { departmentsQuery } from '../../api/queries.ts'
import { OfflineNotice } from '../../shell/offline-notice.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { channelsQuery } from '../../offices/channels-query.ts'
import type { Desk } from '../use-desk.ts'
import type { PanelState } from '../state/desk-state.ts'
import { channelOf } from '../state/topic.ts'
import { PanelFrame } from './panel-frame.tsx'
import { PanelSteps } from './panel-steps.tsx'
import { TopicLines } from './topic-lines.tsx'
import styles from './panel.module.css'

/** The ways to reach the agency about something, and the call that waits. Going to another page closes it. */
export default function EngagementPanel({ desk, panel }: { desk: Desk; panel: PanelState }) {
  const t = useT()
  const words = useErrorMessages()
  const { pathname } = useLocation()
  const departments = useQuery(departmentsQuery)
  const channels = useQuery({ ...channelsQuery, enabled: panel.open })
  const { topic } = panel
  const department = departments.data?.find(({ id }) => id === topic.department) ?? null
  const failed = [departments, channels].find(({ error, data }) => error && !data)
  const title = useTitleOf(panel, department)

  const before = useRef(pathname)
  const left = useEffectEvent(() => desk.close())
  useEffect(() => {
    if (before.current !== pathname) left()
    before.current = pathname
  }, [pathname])

  return (
    <PanelFrame title={title} closeLabel={t('action.close')} open={panel.open} onClose={desk.close}>
      <div className={styles['panel']}>
        <OfflineNotice />
        <TopicLines topic={topic} />
        {channels.data && departments.data ? (
          <PanelSteps
            desk={desk}
            panel={panel}
            department={department}
            channel={channelOf(topic, channels.data)}
          />
        ) : failed ? (
          <ErrorState {...words(failed.error)} onRetry={() => void failed.refetch()} />
        ) : (
          <Skeleton rows={3} label={t('shell.loading')} />
        )}
      </div>
    </PanelFrame>
  )
}

function useTitleOf({ topic }: PanelState, department: Department | null): string {
  const t = useT()
  const localize = useLocalize()
  if (topic.reference !== null) return t('calls.about', { reference: topic.reference })
  return department
    ? t('contact.title', { name: localize(department.title.long) })
    : t('calls.title')
}
