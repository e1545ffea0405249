import { Navigate, useSearchParams } from 'react-router'
import { IdentityCheck } from '../accounts/identity-check.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Tabs } from '../ui/tabs.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'
import styles from './people-page.module.css'

/** Who works with this portal and what each may do, for administrators; everybody else is led home. */
export default function PeoplePage() {
  const t = useT()
  const viewer = useViewer()
  const { long } = useTenant().config.branding.title
  const [params, setParams] = useSearchParams()
  useTitle(t('people.title'))
  if (!viewer?.grants.includes('tenant.admin')) return <Navigate to={paths.home()} replace />

  return (
    <Frame>
      <IdentityCheck>
        <div className={styles['page']}>
          <header className={styles['head']}>
            <h1>{t('people.title')}</h1>
            <p>{t('people.lead', { agency: long })}</p>
          </header>
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
        </div>
      </IdentityCheck>
    </Frame>
  )
}
