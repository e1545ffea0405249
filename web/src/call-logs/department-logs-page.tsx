import '../shell/later-texts.ts'
import type { Channel } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { channelsByDepartment, type DepartmentChannels } from '../offices/channels-by-department.ts'
import { channelsQuery } from '../offices/channels-query.ts'
import { paths } from '../paths.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { LogTables } from './log-tables.tsx'

/** Calls of a department, for managers of statistics; everybody else is led home. */
export default function DepartmentLogsPage() {
  const { control } = useTenant().config
  const viewer = useViewer()
  if (viewer === null || !control.stats.canManage) return <Navigate to={paths.home()} replace />
  return lacksSecondFactor(viewer) ? <NoSecondFactor /> : <DepartmentLogs />
}

function NoSecondFactor() {
  const t = useT()
  useTitle(t('callLogs.title'))
  return (
    <StaffPage title={t('callLogs.title')} lead={t('callLogs.leadOfDepartment')}>
      <SecondFactorNotice />
    </StaffPage>
  )
}

function DepartmentLogs() {
  const t = useT()
  const words = useErrorMessages()
  const localize = useLocalize()
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(channelsQuery)
  const departments = channelsByDepartment(data ?? [])
  const chosen = chosenChannel(departments, params)
  const title = chosen && localize(chosen.department.own.name)
  useTitle(title, t('callLogs.title'))
  return (
    <StaffPage title={title ?? t('callLogs.title')} lead={t('callLogs.leadOfDepartment')}>
      {!data &&
        (error ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} label={t('shell.loading')} />
        ))}
      {data?.length === 0 && <EmptyState message={t('offices.none')} />}
      {chosen && (
        <>
          <ChannelChoice
            departments={departments}
            department={chosen.department}
            channel={chosen.channel}
            onChoose={(channel) =>
              setParams(paramsFor(params, channel), { preventScrollReset: true })
            }
          />
          <LogTables
            owner={{ kind: 'channel', id: chosen.channel.id }}
            none={{
              received: t('callLogs.noneAnswered'),
              attempted: t('callLogs.noneUnanswered'),
            }}
          />
        </>
      )}
    </StaffPage>
  )
}

/** The channel that an address names, else the department's own, else the first department's; undefined: there is none. */
function chosenChannel(departments: readonly DepartmentChannels[], params: URLSearchParams) {
  const department =
    departments.find(({ own }) => own.department === params.get('department')) ?? departments[0]
  if (department === undefined) return undefined
  const { own, others } = department
  return { department, channel: others.find(({ code }) => code === params.get('channel')) ?? own }
}

function paramsFor(before: URLSearchParams, { department, code }: Channel): URLSearchParams {
  const params = new URLSearchParams(before)
  params.set('department', department)
  if (code === department) params.delete('channel')
  else params.set('channel', code)
  return params
}
