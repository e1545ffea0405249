import '../shell/later-texts.ts'
import type { Channel } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { channelsByDepartment } from '../offices/channels-by-department.ts'
import { channelsQuery } from '../offices/channels-query.ts'
import { paths } from '../paths.ts'
import { Awaited } from '../shell/awaited.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useTitle } from '../shell/use-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LabelledSelect } from '../ui/select.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { logTabs } from './log-list.tsx'
import { addressWith } from '../ui/address-with.ts'
import styles from './call-logs.module.css'

/** Calls of a department, for managers of statistics. Others are sent to the home page. */
export default function DepartmentLogsPage() {
  const t = useT()
  const { control } = useTenant().config
  const viewer = useViewer()
  const localize = useLocalize()
  const departments = useQuery(channelsQuery)
  const { department } = useParams()
  const all = channelsByDepartment(departments.data ?? [])
  const chosen = all.find(({ own }) => own.department === department) ?? all[0]
  const title = chosen ? localize(chosen.own.name) : t('callLogs.title')
  useTitle(title)
  if (viewer === null || !control.stats.canManage) return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('callLogs.leadOfDepartment')} tabbed>
      {lacksSecondFactor(viewer) ? (
        <SecondFactorNotice />
      ) : (
        <Departments all={all} chosen={chosen} query={departments} />
      )}
    </StaffPage>
  )
}

type Department = ReturnType<typeof channelsByDepartment>[number]

interface DepartmentsProps {
  all: readonly Department[]
  chosen: Department | undefined
  query: { readonly data: unknown; readonly error: Error | null; refetch: () => unknown }
}

function Departments({ all, chosen, query: { data, error, refetch } }: DepartmentsProps) {
  const t = useT()
  if (data === undefined) return <Awaited query={{ error, refetch }} rows={6} />
  if (chosen === undefined) return <EmptyState message={t('offices.none')} />
  return <DepartmentLogs all={all} chosen={chosen} />
}

/** Choice of a department and its channel, then the lists as tabs. The address keeps all of it. */
function DepartmentLogs({ all, chosen }: { all: readonly Department[]; chosen: Department }) {
  const t = useT()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { own, others } = chosen
  const channel = others.find(({ id }) => id === params.get('channel')) ?? own
  const put = (name: string, value: string | null) =>
    setParams(addressWith(params, { [name]: value }), { preventScrollReset: true })
  return (
    <>
      <ChannelChoice
        departments={all.map((one) => one.own)}
        own={own}
        others={others}
        channel={channel}
        onDepartment={(department) =>
          void navigate(
            `${paths.departmentCallLogs(department)}${addressWith(params, { channel: null })}`,
            {
              preventScrollReset: true,
            },
          )
        }
        onChannel={({ id }) => put('channel', id === own.id ? null : id)}
      />
      <Tabs
        label={t('callLogs.title')}
        selected={params.get('list') === 'attempted' ? 'attempted' : 'received'}
        onSelect={(list) => put('list', list === 'received' ? null : list)}
        items={logTabs({ kind: 'channel', id: channel.id }, t)}
      />
    </>
  )
}

interface ChannelChoiceProps {
  /** Own channel of each department. */
  departments: readonly Channel[]
  /** Own channel of the chosen department, and its other channels. */
  own: Channel
  others: readonly Channel[]
  /** The chosen channel. */
  channel: Channel
  /** @param department its id */
  onDepartment: (department: string) => void
  onChannel: (channel: Channel) => void
}

/** Chooses a department, and all of it or one of its channels. */
function ChannelChoice(props: ChannelChoiceProps) {
  const { departments, own, others, channel, onDepartment, onChannel } = props
  const t = useT()
  const localize = useLocalize()
  return (
    <div className={styles['choices']}>
      <LabelledSelect
        className={styles['choice']}
        label={t('callLogs.department')}
        options={departments.map(({ department, name }) => ({
          id: department,
          label: localize(name),
        }))}
        selected={own.department}
        onSelect={onDepartment}
      />
      {others.length > 0 && (
        <LabelledSelect
          className={styles['choice']}
          label={t('callLogs.channel')}
          options={[
            { id: own.id, label: t('callLogs.everyChannel') },
            ...others.map(({ id, name }) => ({ id, label: localize(name) })),
          ]}
          selected={channel.id}
          onSelect={(wanted) => {
            const next = [own, ...others].find(({ id }) => id === wanted)
            if (next) onChannel(next)
          }}
        />
      )}
    </div>
  )
}
