import '../shell/later-texts.ts'
import { Navigate, useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { OfficesTab } from '../offices/offices-tab.tsx'
import { paths } from '../paths.ts'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Tabs } from '../ui/tabs.tsx'
import { AgentsTab } from './agents-tab.tsx'
import { ContactsTab } from './contacts-tab.tsx'
import { type HubPlace, paramsOf, placeOf } from './hub-address.ts'
import styles from './hub.module.css'

/** Where managers decide who answers calls and when; everybody else is led home. */
export default function HubPage() {
  const t = useT()
  const viewer = useViewer()
  const { names, control, branding } = useTenant().config
  const title = t('area.title', { area: names.hub, agency: branding.title.short })
  useTitle(title)
  if (viewer === null || !control.nencounter.hub.canManage)
    return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('hub.lead')} className={styles['page']}>
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : <HubTabs area={names.hub} />}
    </StaffPage>
  )
}

function HubTabs({ area }: { area: string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { said, say } = useActNotice()
  const place = placeOf(params)
  const go = (next: HubPlace) => setParams(paramsOf(params, next), { preventScrollReset: true })
  return (
    <>
      <ActNotice said={said} say={say} />
      <Tabs
        label={area}
        selected={place.tab}
        onSelect={(tab) => {
          say(null)
          go({ tab, office: null })
        }}
        items={[
          { id: 'agents', label: t('hub.agents'), content: <AgentsTab say={say} /> },
          {
            id: 'offices',
            label: t('hub.offices'),
            content: (
              <OfficesTab
                open={place.office}
                onOpen={(office) => {
                  // What was done before is said no longer once another office is open.
                  if (office !== null) say(null)
                  go({ tab: 'offices', office })
                }}
                say={say}
              />
            ),
          },
          { id: 'contacts', label: t('hub.contacts'), content: <ContactsTab say={say} /> },
        ]}
      />
    </>
  )
}
