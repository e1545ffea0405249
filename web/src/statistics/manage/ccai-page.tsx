import '../../shell/later-texts.ts'
import { useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { ActNotice, useActNotice } from '../../shell/act-notice.tsx'
import { StaffPage } from '../../shell/staff-page.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import { useAreaName } from '../../shell/use-area-name.ts'
import { useT } from '../../ui/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { BoardTab } from './board-tab.tsx'
import { useChannels } from './channels.ts'
import { type AdminTab, paramsOf, placeOf } from './ccai-address.ts'
import { type CcaiTools, CcaiToolsContext } from './ccai-tools.ts'
import { GroupingsTab } from './groupings-tab.tsx'
import { ScorecardsTab } from './scorecards-tab.tsx'
import { StatsTab } from './stats-tab.tsx'
import styles from './ccai.module.css'

/** Where managers make stats, groupings and scorecards, and publish them; everybody else is led home. */
export default function CcaiPage() {
  const t = useT()
  const ccai = useAreaName('ccai')
  const { control } = useTenant().config
  const title = t('area.title', { area: ccai, agency: useAgencyName().short })
  useTitle(title)
  if (!control.stats.canManage) return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('ccai.lead')} tabbed className={styles['page']}>
      <CcaiTabs area={ccai} />
    </StaffPage>
  )
}

function CcaiTabs({ area }: { area: string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { said, say } = useActNotice()
  const tools = useMemo(
    (): CcaiTools => ({
      place: placeOf(params),
      go: (place) => {
        setParams(paramsOf(params, place), { preventScrollReset: true })
        // What was cancelled before cannot come back into an entry that is edited anew.
        if (place.open !== null) say(null)
      },
      say,
    }),
    [params, setParams, say],
  )
  const { tab } = tools.place
  const boards = useChannels()
  const board = boards.find((channel) => channel === tab)
  const isBoard = tab === 'public' || tab === 'internal'
  return (
    <CcaiToolsContext value={tools}>
      <ActNotice said={said} say={say} />
      <Tabs
        label={area}
        selected={board ?? 'admin'}
        onSelect={(id) => tools.go({ tab: id === 'admin' ? 'stats' : id, open: null })}
        items={[
          ...boards.map((channel) => ({
            id: channel,
            label: t(`ccai.tab.${channel}`),
            content: <BoardTab channel={channel} />,
          })),
          {
            id: 'admin' as const,
            label: t('ccai.tab.admin'),
            content: <AdminTabs tab={isBoard ? 'stats' : tab} tools={tools} />,
          },
        ]}
      />
    </CcaiToolsContext>
  )
}

function AdminTabs({ tab, tools }: { tab: AdminTab; tools: CcaiTools }) {
  const t = useT()
  return (
    <div className={styles['admin']}>
      <Tabs
        label={t('ccai.tab.admin')}
        selected={tab}
        onSelect={(id) => tools.go({ tab: id, open: null })}
        items={[
          { id: 'stats', label: t('ccai.tab.stats'), content: <StatsTab /> },
          { id: 'groupings', label: t('ccai.tab.groupings'), content: <GroupingsTab /> },
          { id: 'scorecards', label: t('ccai.tab.scorecards'), content: <ScorecardsTab /> },
        ]}
      />
    </div>
  )
}
