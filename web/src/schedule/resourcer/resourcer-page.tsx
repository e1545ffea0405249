import '../../shell/later-texts.ts'
import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Frame } from '../../shell/frame.tsx'
import { HomeViewsSlot } from '../../shell/home-views/home-views-slot.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { AgentLoads } from './agent-loads.tsx'
import { Resourcer } from './resourcer.tsx'
import { ResourcerLinks } from './resourcer-links.tsx'
import styles from './resourcer.module.css'

/** Appointments that the agency's people deal with; everybody else is led home. */
export default function ResourcerPage() {
  const t = useT()
  const { config, viewer } = useTenant()
  useTitle(t('resourcer.title'))
  if (viewer !== 'internal' || config.brand === 'alternate')
    return <Navigate to={paths.home()} replace />
  return (
    <Frame>
      <HomeViewsSlot />
      <div className={styles['page']}>
        <header className={styles['head']}>
          <div>
            <h1>{t('resourcer.title')}</h1>
            <p className={styles['quiet']}>{t('resourcer.lead')}</p>
          </div>
          <ResourcerLinks />
        </header>
        <Resourcer />
        <AgentLoads />
      </div>
    </Frame>
  )
}
