import type { Department, MapControl } from '@plat/contract/tenancy/config'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { lazyLater } from '../ui/later.ts'
import { useLayout } from '../ui/use-layout.ts'
import { useSeen } from '../ui/use-seen.ts'
import styles from './split-page.module.css'

const AgencyMap = lazyLater(() => import('./agency-map.tsx'))

interface SplitPageProps {
  control: MapControl
  /** Whose first module is on the map. */
  department: Department | undefined
  children: ReactNode
}

/** Words, and beside them, where there is room, a map of the area; on a tablet it lies below them. */
export function SplitPage({ control, department, children }: SplitPageProps) {
  // A phone's line is better spent on what was asked for: the search has the map.
  const roomForMap = useLayout() !== 'phone'
  return (
    <div className={styles['split']}>
      <div className={styles['words']}>{children}</div>
      {roomForMap && <MapSide control={control} department={department} />}
    </div>
  )
}

function MapSide({ control, department }: Omit<SplitPageProps, 'children'>) {
  const t = useT()
  const localize = useLocalize()
  const { title } = useTenant().config.branding
  const side = useRef<HTMLElement>(null)
  const seen = useSeen(side)
  const module = department?.modules[0]

  return (
    <aside
      ref={side}
      className={styles['map']}
      aria-label={t('landing.map', { agency: title.long })}
    >
      {seen && (
        <Suspense>
          <AgencyMap control={control} module={module?.id ?? null} />
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
