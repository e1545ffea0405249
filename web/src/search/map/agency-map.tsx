import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { moduleQuery } from '../../api/queries.ts'
import type { MapViewState } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { locationsQuery, type Search, type Viewport } from '../search-queries.ts'
import { mapTexts } from './map-texts.ts'
import { useMapColours } from './use-map-colours.ts'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useT } from '../../ui/use-t.ts'
import { useMedia } from '../../ui/use-layout.ts'
import styles from './agency-map.module.css'

export interface AgencyMapProps {
  mapSettings: MapSettings
  /** Code of the module whose live records are on the map; null for the area alone. */
  module: string | null
}

/** The area as it is today: a static map with what is going on there. */
export default function AgencyMap({ mapSettings, module }: AgencyMapProps) {
  const t = useT()
  const { locale } = useIntl()
  const agencyText = useAgencyText()
  const dark = useMedia('(prefers-color-scheme: dark)')
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const shown = useQuery({ ...moduleQuery(module ?? ''), enabled: module !== null })
  const colours = useMapColours(dark, shown.data)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const live: Search = { module: module ?? '', criteria: { status: '1' } }
  const { data: locations } = useQuery({
    ...locationsQuery(live, viewport),
    enabled: module !== null && viewport !== null,
  })
  const texts = useMemo(
    () => ({ ...mapTexts(t), name: agencyText('landing.map') }),
    [t, agencyText],
  )

  return (
    <MapView
      isStatic
      className={styles['canvas'] ?? ''}
      mapSettings={mapSettings}
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
