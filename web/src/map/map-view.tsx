import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { MultiPolygon, Polygon } from '@plat/contract/platform/geometry'
import type { LocationCollection } from '@plat/contract/search/search'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import './map.css'
import type { AreaLayer } from './area-layers.ts'
import { MapEngine } from './map-engine.ts'
import type {
  MapEngineOptions,
  MapHandlers,
  MapHit,
  MapState,
  MapTarget,
  MapViewState,
} from './map-types.ts'
import { useMapState } from './use-map-engine.ts'

/**
 * What the map shows and reports. Only another `mapSettings` makes a new map; it goes where `view` says when that becomes
 * another object.
 */
export interface MapViewProps extends MapHandlers, MapEngineOptions {
  readonly className?: string
  readonly locations?: LocationCollection
  readonly selected?: MapTarget | null
  readonly hovered?: MapTarget | null
  readonly place?: Polygon | MultiPolygon | null
  readonly searchShape?: SearchGeometry | null
  /** Layers of places drawn over the ground. */
  readonly areas?: readonly AreaLayer[]
  /** Gives the engine for what is done rather than shown: `locate`, `zoomToBounds`. Null once it is gone. */
  onEngine?(engine: MapEngine | null): void
  /** Shown in place of the map when it failed. */
  fallback?(state: Extract<MapState, { status: 'failed' }>): ReactNode
}

/** The map as React sees it: a thin binding, all work is the engine's. */
export function MapView(props: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const lastView = useRef<MapViewState | null>(null)
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const state = useMapState(engine)

  const create = useEffectEvent((element: HTMLElement) => {
    const { bounds, center, zoom } = lastView.current ?? {}
    const [lng, lat] = center ?? []
    const kept = bounds && lng !== undefined && lat !== undefined ? { lng, lat, zoom } : props.view
    return new MapEngine(element, { ...props, view: kept })
  })
  const announce = useEffectEvent((current: MapEngine | null) => props.onEngine?.(current))
  const viewChanged = useEffectEvent((view: MapViewState) => {
    lastView.current = view
    props.onViewChange?.(view)
  })
  const hovered = useEffectEvent((guid: string | null) => props.onHover?.(guid))
  const clicked = useEffectEvent((hit: MapHit) => props.onClick?.(hit))

  const wanted = JSON.stringify(props.mapSettings)
  const [recreate, setRecreate] = useState(wanted)
  // A new map takes the browser long enough to be seen: what else changes with it is painted before.
  useEffect(() => afterPaint(() => setRecreate(wanted)), [wanted])
  useEffect(() => {
    if (container.current === null) return
    const current = create(container.current)
    current.setHandlers({
      onViewChange: (view) => viewChanged(view),
      onHover: (guid) => hovered(guid),
      onClick: (hit) => clicked(hit),
    })
    setEngine(current)
    announce(current)
    return () => {
      announce(null)
      current.dispose()
    }
  }, [recreate])

  useEffect(
    () => engine?.setTheme(props.theme, props.colours),
    [engine, props.theme, props.colours],
  )
  useEffect(
    () => engine?.setLanguage(props.locale, props.texts),
    [engine, props.locale, props.texts],
  )
  useEffect(() => engine?.setLocations(props.locations ?? NOTHING), [engine, props.locations])
  useEffect(() => engine?.setSelected(props.selected ?? null), [engine, props.selected])
  useEffect(() => engine?.setHovered(props.hovered ?? null), [engine, props.hovered])
  useEffect(() => engine?.setPlaceOutline(props.place ?? null), [engine, props.place])
  useEffect(() => engine?.setAreas(props.areas ?? NO_AREAS), [engine, props.areas])
  useEffect(() => engine?.setSearchShape(props.searchShape ?? null), [engine, props.searchShape])
  useEffect(() => {
    if (props.padding) engine?.setPadding(props.padding)
  }, [engine, props.padding])
  const shownView = useRef(props.view)
  useEffect(() => {
    if (props.view === undefined || props.view === shownView.current) return
    shownView.current = props.view
    engine?.setView(props.view)
  }, [engine, props.view])

  if (state.status === 'failed' && props.fallback) return props.fallback(state)
  return <div ref={container} className={props.className} />
}

/** Runs `work` once the next frame is painted; returns how to cancel it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const NOTHING: LocationCollection = { type: 'FeatureCollection', features: [] }
const NO_AREAS: readonly AreaLayer[] = []
