import '../shell/later-texts.ts'
import { Navigate, useSearchParams } from 'react-router'
import { IdentityCheck } from '../accounts/identity-check.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Tabs } from '../ui/tabs.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import styles from './people-page.module.css'

/** Who works with this portal and what each may do, for administrators; everybody else is led home. */
export default function PeoplePage() {
  const t = useT()
  const agencyText = useAgencyText()
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  useTitle(t('people.title'))
  if (!viewer?.grants.includes('tenant.admin')) return <Navigate to={paths.home()} replace />

  return (
    <IdentityCheck>
      <StaffPage
        title={t('people.title')}
        lead={agencyText('people.lead')}
        className={styles['page']}
      >
        {lacksSecondFactor(viewer) ? (
          <SecondFactorNotice />
        ) : (
          <Tabs
            label={t('people.title')}
            selected={params.get('tab') === 'groups' ? 'groups' : 'people'}
            onSelect={(tab) => setParams(tab === 'people' ? {} : { tab }, { replace: true })}
            items={[
              {
                id: 'people',
                label: t('people.people'),
                content: <PeopleTab viewer={viewer} />,
              },
              { id: 'groups', label: t('people.groups'), content: <GroupsTab /> },
            ]}
          />
        )}
      </StaffPage>
    </IdentityCheck>
  )
}
