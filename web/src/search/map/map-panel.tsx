import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { LocationCollection } from '@plat/contract/search/search'
import { Suspense, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MapEngine } from '../../map/map-engine.ts'
import type {
  MapHit,
  MapPadding,
  MapTarget,
  MapTexts,
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
import { useLegend } from './use-legend.ts'
import { mapTexts } from './map-texts.ts'
import { useMapColours } from './use-map-colours.ts'
import { usePlaces } from '../use-places.ts'
import type { SearchState } from '@plat/contract/search/search-state'
import type { UpdateSearch } from '../use-search-state.ts'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { MultiPolygon, Polygon } from '@plat/contract/platform/geometry'
import { own } from '@plat/contract/platform/own'
import { useQueries } from '@tanstack/react-query'
import { placePolygonQuery, layerPolygonsQuery } from '../../api/queries.ts'
import type { PlaceLayer } from '@plat/contract/places/places'
import type { AreaLayer } from '../../map/area-layers.ts'
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
  const entries = useLegend(module, state, dark ? 'dark' : 'light')
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
          <StatusLegend entries={entries} coveredBelow={rest.padding.bottom} />
        </Suspense>
      )}
      {update && (
        <DrawLayer
          key={leftOut?.drawn ? 'leftOut' : 'area'}
          module={module}
          engine={engine}
          colours={colours}
          leftOutOf={leftOut?.drawn ? state : null}
          {...drawnSearch(state, update, leftOut)}
        />
      )}
    </>
  )
}

/** The map's own texts: the same object while the language is the same. */
function useMapTexts(): MapTexts {
  const t = useT()
  const { locale } = useIntl()
  const [texts, setTexts] = useState<{ locale: string; texts: MapTexts } | null>(null)
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

/** More chosen places than this are not outlined: the map would be nothing but lines. */
const MOST_OUTLINES = 30

/** What of a search's area is drawn on the map: boundaries of chosen places, and what is searched around them. */
function useChosenOutlines(
  state: SearchState,
  boundaries: ReadonlySet<string>,
): { place: MultiPolygon | null; searched: SearchGeometry | null } {
  const { places, around, address, shape } = state
  const drawn = shape ? [] : places.filter((id) => boundaries.has(id)).slice(0, MOST_OUTLINES)
  const place = useQueries({
    queries: drawn.map((id) => placePolygonQuery(id)),
    combine: together,
  })
  const surroundings = useQueries({
    queries: drawn
      .filter((id) => own(around, id))
      .map((id) => placePolygonQuery(id, own(around, id))),
    combine: together,
  })
  const searched = useMemo((): SearchGeometry | null => {
    if (shape) return shape
    if (!address) return surroundings
    return { type: 'Point', coordinates: address.location, radius: address.radius }
  }, [shape, address, surroundings])
  return useMemo(() => ({ place, searched }), [place, searched])
}

/** The loaded outlines as one; null until there is one. */
function together(
  answers: readonly { data: { geometry: Polygon | MultiPolygon } | undefined }[],
): MultiPolygon | null {
  const polygons = answers.flatMap(({ data }) =>
    data === undefined
      ? []
      : data.geometry.type === 'Polygon'
        ? [data.geometry.coordinates]
        : data.geometry.coordinates,
  )
  return polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : null
}

/**
 * The chosen layers of places as the map draws them: names at once, outlines when they have come.
 * @param chosen ids of layers; those that the agency does not have are left out
 */
function useMapAreas(
  layers: readonly PlaceLayer[],
  chosen: readonly string[],
): { areas: readonly AreaLayer[]; failed: boolean } {
  const drawn = useMemo(() => layers.filter(({ id }) => chosen.includes(id)), [layers, chosen])
  const { outlines, failed } = useQueries({
    queries: drawn.map(({ id }) => layerPolygonsQuery(id)),
    combine: (results) => ({
      outlines: results.map(({ data }) => data?.features),
      failed: results.some(({ isError }) => isError),
    }),
  })
  const areas = useMemo(
    () =>
      drawn.map(({ id, places }, index) => ({
        id,
        outlines: outlines[index]?.map(({ geometry }) => geometry) ?? [],
        names: places.map(({ name, centroid }) => ({ name, position: centroid })),
      })),
    [drawn, outlines],
  )
  return { areas, failed }
}
