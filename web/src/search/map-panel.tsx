import type { ModuleConfig } from '@plat/contract/config'
import type { LocationCollection } from '@plat/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { placePolygonQuery } from '../api/queries.ts'
import type { MapEngine } from '../map/map-engine.ts'
import type {
  MapHit,
  MapPadding,
  MapTarget,
  MapViewState,
  MapViewTarget,
} from '../map/map-types.ts'
import { MapView, type MapViewProps } from '../map/map-view.tsx'
import { useText } from '../shell/use-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useMedia } from '../ui/use-layout.ts'
import { useMapColours } from './use-map-colours.ts'
import type { SearchState } from '@plat/contract/search-address'
import styles from './map-panel.module.css'

interface MapPanelProps {
  module: ModuleConfig
  state: SearchState
  view: MapViewTarget
  locations: LocationCollection | undefined
  padding: MapPadding
  selected: MapTarget | null
  hovered: MapTarget | null
  onViewChange: (view: MapViewState) => void
  onHover: (guid: string | null) => void
  onClick: (hit: MapHit) => void
  onEngine: (engine: MapEngine | null) => void
}

/** The map of a search, with what is chosen drawn into it. */
export default function MapPanel({ module, state, ...rest }: MapPanelProps) {
  const text = useText()
  const { locale } = useIntl()
  const dark = useMedia('(prefers-color-scheme: dark)')
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const colours = useMapColours(dark)
  const place = useQuery({
    ...placePolygonQuery(state.places.at(-1) ?? ''),
    enabled: state.places.length > 0,
  })
  const [texts, setTexts] = useState<{ locale: string; texts: ReturnType<typeof mapTexts> } | null>(
    null,
  )
  if (texts?.locale !== locale) setTexts({ locale, texts: mapTexts(text) })
  const { address } = state
  const searchShape = useMemo(
    () =>
      address
        ? { type: 'Point' as const, coordinates: address.location, radius: address.radius }
        : null,
    [address],
  )

  return (
    <MapView
      {...rest}
      className={styles['map'] ?? ''}
      control={module.control.map}
      locale={locale}
      texts={texts?.texts ?? mapTexts(text)}
      theme={dark ? 'dark' : 'light'}
      colours={colours}
      reducedMotion={reducedMotion}
      place={state.places.length > 0 ? (place.data?.geometry ?? null) : null}
      searchShape={searchShape}
      fallback={fallback}
    />
  )
}

const fallback: MapViewProps['fallback'] = ({ reason }) => <NoMap reason={reason} />

/** In the map's stead: the list has everything. */
function NoMap({ reason }: { reason: 'webgl' | 'load' }) {
  const text = useText()
  return <EmptyState message={text(reason === 'webgl' ? 'map.noWebgl' : 'map.failed')} />
}

function mapTexts(text: ReturnType<typeof useText>) {
  return {
    name: text('map.name'),
    zoomIn: text('map.zoomIn'),
    zoomOut: text('map.zoomOut'),
    attribution: text('map.attribution'),
  }
}
