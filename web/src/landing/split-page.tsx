import type { Department } from '@plat/contract/departments/departments'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { lazyLater } from '../ui/later.ts'
import { useKnownLayout } from '../ui/use-layout.ts'
import { useSeen } from '../ui/use-seen.ts'
import styles from './split-page.module.css'

const AgencyMap = lazyLater(() => import('../search/map/agency-map.tsx'))

interface SplitPageProps {
  mapSettings: MapSettings
  /** Whose first module is on the map. */
  department: Department | undefined
  children: ReactNode
}

/** Text, and beside it, where there is room, a map of the area; on a tablet the map is below. */
export function SplitPage({ mapSettings, department, children }: SplitPageProps) {
  // A phone's connection is better spent on the page itself: the search has the map.
  const roomForMap = useKnownLayout() !== 'phone'
  return (
    <div className={styles['split']}>
      <div className={styles['words']}>{children}</div>
      {roomForMap && <MapSide mapSettings={mapSettings} department={department} />}
    </div>
  )
}

function MapSide({ mapSettings, department }: Omit<SplitPageProps, 'children'>) {
  const t = useT()
  const localize = useLocalize()
  const agencyText = useAgencyText()
  const side = useRef<HTMLElement>(null)
  const seen = useSeen(side)
  const module = department?.modules[0]

  return (
    <aside ref={side} className={styles['map']} data-beside aria-label={agencyText('landing.map')}>
      {seen && (
        <Suspense>
          <AgencyMap mapSettings={mapSettings} module={module?.id ?? null} />
        </Suspense>
      )}
      {department && module && (
        <Link to={paths.module(department.id, module.id)} className={styles['open']}>
          <span>{t('landing.openMap', { records: localize(module.display_name) })}</span>
          <ArrowRight size={16} aria-hidden />
        </Link>
      )}
    </aside>
  )
}
