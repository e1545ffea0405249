import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { LocationCollection } from '@plat/contract/search/search'
import { Suspense, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MapEngine } from '../../map/map-engine.ts'
import type {
  MapHit,
  MapPadding,
  MapTarget,
  MapViewState,
  MapViewTarget,
} from '../../map/map-types.ts'
import { MapView, type MapViewProps } from '../../map/map-view.tsx'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyLater } from '../../ui/later.ts'
import { useMedia } from '../../ui/use-layout.ts'
import { DrawLayer } from '../draw/draw-layer.tsx'
import { drawnSearch, type LeftOut, useWithLeftOut } from './use-left-out.ts'
import { useChosenOutlines } from './use-chosen-outlines.ts'
import { useLegend } from './use-legend.ts'
import { useMapAreas } from './use-map-areas.ts'
import { useMapColours } from './use-map-colours.ts'
import { usePlaces } from '../use-places.ts'
import type { SearchState } from '@plat/contract/search/search-state'
import type { UpdateSearch } from '../use-search-state.ts'
import styles from './map-panel.module.css'

const LayersControl = lazyLater(async () => ({
  default: (await import('./layers-control.tsx')).LayersControl,
}))

const StatusLegend = lazyLater(() => import('./status-legend.tsx'))

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
  /** Ids of the place layers that are drawn. */
  layers: readonly string[]
  onLayers: (layers: string[]) => void
  /** Whether the map may show records of several statuses. */
  legend?: boolean
  /** Given where an area can be drawn to be searched. */
  update?: UpdateSearch | null
  /** A part of the area that is left out. */
  leftOut?: LeftOut | null
}

/** The map of a search, with what is chosen drawn into it. */
export default function MapPanel({
  module,
  state,
  layers,
  onLayers,
  legend = true,
  update,
  leftOut = null,
  onEngine,
  ...rest
}: MapPanelProps) {
  const { locale } = useIntl()
  const dark = useMedia('(prefers-color-scheme: dark)')
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const colours = useMapColours(dark, module)
  const entries = useLegend(module, state)
  const texts = useMapTexts()
  const places = usePlaces()
  const boundaries = useMemo(
    () => places.layers.filter(({ kind }) => kind === 'boundary'),
    [places.layers],
  )
  const { areas, failed } = useMapAreas(boundaries, layers)
  const outlined = useMemo(
    () => new Set(boundaries.flatMap((layer) => layer.places.map(({ id }) => id))),
    [boundaries],
  )
  const outlines = useWithLeftOut(useChosenOutlines(state, outlined), leftOut)
  const [engine, setEngine] = useState<MapEngine | null>(null)

  return (
    <>
      <MapView
        {...rest}
        className={styles['map'] ?? ''}
        mapSettings={module.control.map}
        locale={locale}
        texts={texts}
        theme={dark ? 'dark' : 'light'}
        colours={colours}
        reducedMotion={reducedMotion}
        place={outlines.place}
        searchShape={outlines.searched}
        areas={areas}
        fallback={fallback}
        onEngine={(current) => {
          setEngine(current)
          onEngine(current)
        }}
      />
      <Suspense>
        <LayersControl layers={boundaries} chosen={layers} failed={failed} onChange={onLayers} />
      </Suspense>
      {legend && entries.length > 0 && (
        <Suspense>
          <StatusLegend
            entries={entries}
            theme={dark ? 'dark' : 'light'}
            coveredBelow={rest.padding.bottom}
          />
        </Suspense>
      )}
      {update && (
        <DrawLayer
          key={leftOut?.drawn ? 'leftOut' : 'area'}
          module={module}
          engine={engine}
          colours={colours}
          {...drawnSearch(state, update, leftOut)}
        />
      )}
    </>
  )
}

/** The map's own texts: the same object while the language is the same. */
function useMapTexts(): ReturnType<typeof mapTexts> {
  const t = useT()
  const { locale } = useIntl()
  const [texts, setTexts] = useState<{ locale: string; texts: ReturnType<typeof mapTexts> } | null>(
    null,
  )
  if (texts?.locale !== locale) setTexts({ locale, texts: mapTexts(t) })
  return texts?.texts ?? mapTexts(t)
}

const fallback: MapViewProps['fallback'] = ({ reason }) => <NoMap reason={reason} />

/** In the map's stead: the list has everything. */
function NoMap({ reason }: { reason: 'webgl' | 'load' }) {
  const t = useT()
  return (
    <div className={styles['none']}>
      <EmptyState message={t(reason === 'webgl' ? 'map.noWebgl' : 'map.failed')} />
    </div>
  )
}

function mapTexts(text: ReturnType<typeof useT>) {
  return {
    name: text('map.name'),
    zoomIn: text('map.zoomIn'),
    zoomOut: text('map.zoomOut'),
    attribution: text('map.attribution'),
    locate: text('map.locate'),
    notLocated: text('map.notLocated'),
    fullScreen: text('map.fullScreen'),
    leaveFullScreen: text('map.leaveFullScreen'),
    noBasemap: text('map.noBasemap'),
  }
}
