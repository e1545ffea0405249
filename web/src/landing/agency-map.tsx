import type { MapControl } from '@plat/contract/config'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MapViewState } from '../map/map-types.ts'
import { MapView } from '../map/map-view.tsx'
import { locationsQuery, type Search, type Viewport } from '../search/search-queries.ts'
import { useMapColours } from '../search/use-map-colours.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { useMedia } from '../ui/use-layout.ts'
import styles from './split-page.module.css'

export interface AgencyMapProps {
  control: MapControl
  /** Code of the module whose live records are on the map; null for the area alone. */
  module: string | null
}

/** The area as it is today: a map that stands still, with what is going on there. */
export default function AgencyMap({ control, module }: AgencyMapProps) {
  const text = useText()
  const { locale } = useIntl()
  const { title } = useTenant().config.branding
  const dark = useMedia('(prefers-color-scheme: dark)')
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const colours = useMapColours(dark)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const live: Search = { module: module ?? '', criteria: { status: '1' } }
  const { data: locations } = useQuery({
    ...locationsQuery(live, viewport),
    enabled: module !== null && viewport !== null,
  })
  const texts = useMemo(
    () => ({
      name: text('landing.map', { agency: title.long }),
      zoomIn: text('map.zoomIn'),
      zoomOut: text('map.zoomOut'),
      attribution: text('map.attribution'),
      locate: text('map.locate'),
      notLocated: text('map.notLocated'),
      fullScreen: text('map.fullScreen'),
      leaveFullScreen: text('map.leaveFullScreen'),
      noBasemap: text('map.noBasemap'),
    }),
    [text, title.long],
  )

  return (
    <MapView
      still
      className={styles['canvas'] ?? ''}
      control={control}
      locale={locale}
      texts={texts}
      theme={dark ? 'dark' : 'light'}
      colours={colours}
      reducedMotion={reducedMotion}
      {...(locations ? { locations } : {})}
      onViewChange={(view) => setViewport(viewportOf(view))}
      fallback={() => null}
    />
  )
}

function viewportOf({ bounds, zoom }: MapViewState): Viewport {
  return { bounds: [...bounds], zoom }
}
