import { roundedView } from '@plat/contract/search/search-url-values'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { GridCellOverlay } from '../../map/grid-cell-overlay.ts'
import type { MapEngine } from '../../map/map-engine.ts'
import { useMapState } from '../../map/use-map-engine.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useMedia } from '../../ui/use-layout.ts'
import { useMapColours } from '../map/use-map-colours.ts'
import type { FilterContext } from './filter-types.ts'
import { gridCellLimit, changeGridCells, gridFilter } from './grid-cell-choice.ts'

interface GridCellsOnMapProps extends Pick<
  FilterContext,
  'module' | 'state' | 'layers' | 'update'
> {
  engine: MapEngine
  /** Layer whose squares a click chooses; null while clicks open records. */
  picking: string | null
}

/** Draws the chosen squares of grids on the map; while squares are picked all of them, and takes its clicks. */
export default function GridCellsOnMap(props: GridCellsOnMapProps) {
  const { engine, module, state, layers, picking, update } = props
  const { config } = useTenant()
  const colours = useMapColours(useMedia('(prefers-color-scheme: dark)'))
  const { status } = useMapState(engine)
  const overlay = useMemo(
    () => (status === 'ready' && engine.map ? new GridCellOverlay(engine.map) : null),
    [engine, status],
  )
  const chosen = useMemo(() => new Set(state.places), [state.places])
  const cells = useMemo(
    () =>
      layers.flatMap((layer) =>
        layer.places.filter(({ id }) => layer.id === picking || chosen.has(id)),
      ),
    [layers, picking, chosen],
  )
  const toggle = useEffectEvent((id: string) => {
    const layer = layers.find((one) => one.id === picking)
    const filter = layer && gridFilter(module.control.filters, layers, layer.id)
    if (!layer || !filter) return
    const own = new Set(layer.places.map((place) => place.id))
    const drawn = state.places.filter((place) => own.has(place))
    const wanted = drawn.includes(id) ? drawn.filter((other) => other !== id) : [...drawn, id]
    const limit = gridCellLimit(filter, config.control.alert?.placeCollection.grid.limit)
    // The map stays where it is, or the next square would not be where it was pointed at.
    const now = overlay?.view()
    update(({ places }) => ({
      ...changeGridCells(places, own, drawn, wanted, limit),
      ...(now ? { view: roundedView(now.center, now.zoom) } : {}),
    }))
  })

  useEffect(() => {
    overlay?.attach()
    return () => overlay?.dispose()
  }, [overlay])
  useEffect(() => overlay?.show(cells, chosen, colours), [overlay, cells, chosen, colours])
  useEffect(() => {
    if (!overlay || picking === null) return undefined
    return engine.takeClicks((position) => {
      const id = overlay.gridCellAt(position)
      if (id !== null) toggle(id)
    })
  }, [engine, overlay, picking])
  return null
}
