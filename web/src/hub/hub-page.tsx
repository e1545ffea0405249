import '../shell/later-texts.ts'
import { Navigate, useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { AgentsTab } from '../agents/agents-tab.tsx'
import { OpenTestRoom } from '../calls/check/open-test-room.tsx'
import { OfficesTab } from '../offices/offices-tab.tsx'
import { paths } from '../paths.ts'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useAgencyName } from '../shell/use-agency-name.ts'
import { useAreaName } from '../shell/use-area-name.ts'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Tabs } from '../ui/tabs.tsx'

/** Where managers choose the agents and set when offices are open; everyone else is led home. */
export default function HubPage() {
  const t = useT()
  const viewer = useViewer()
  const hub = useAreaName('hub')
  const { control } = useTenant().config
  const title = t('area.title', { area: hub, agency: useAgencyName().short })
  useTitle(title)
  if (viewer === null || !control.nencounter.hub.canManage)
    return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('hub.lead')} tabbed>
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : <HubTabs area={hub} />}
    </StaffPage>
  )
}

/** Agents, then offices: the list, or the office that the address names. */
function HubTabs({ area }: { area: string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { said, say } = useActNotice()
  const go = (tab: string, office: string | null) => {
    const next = new URLSearchParams(params)
    next.delete('tab')
    next.delete('office')
    if (tab !== 'agents') next.set('tab', tab)
    if (office !== null) next.set('office', office)
    setParams(next, { preventScrollReset: true })
  }
  const office = params.get('office')
  return (
    <>
      <ActNotice said={said} say={say} />
      <div>
        <OpenTestRoom look="quiet" />
      </div>
      <Tabs
        label={area}
        selected={params.get('tab') === 'offices' || office !== null ? 'offices' : 'agents'}
        onSelect={(tab) => {
          say(null)
          go(tab, null)
        }}
        items={[
          { id: 'agents', label: t('agents.agents'), content: <AgentsTab say={say} /> },
          {
            id: 'offices',
            label: t('hub.offices'),
            content: (
              <OfficesTab
                open={office}
                onOpen={(opened) => {
                  // What was done before is no longer shown once another office is open.
                  if (opened !== null) say(null)
                  go('offices', opened)
                }}
                say={say}
              />
            ),
          },
        ]}
      />
    </>
  )
}
