import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import { boundsOf } from '../../map/view.ts'
import { usePanels } from '../panels-context.ts'
import { locationsQuery, type Viewport } from '../search-queries.ts'
import { aheadView, covers, isEnough, pointsBeside } from './ahead-view.ts'

/** Milliseconds for which the map has to rest before more is fetched than it shows. */
const REST = 400

/**
 * Fetches what lies around the map's view once the view itself is there, so that a movement meets records at once and not
 * after the next answer. They are counted roughly until then, and never counted in the list.
 */
export default function MapAhead({ engine }: { engine: MapEngine }) {
  const { module, results } = usePanels()
  const { search, locations } = results
  const shown = useRested(locations?.shown ?? null)
  const [view, setView] = useState<Viewport | null>(null)
  const agency = boundsOf(module.control.map.geo.agencyBounds)
  const isWanted =
    shown !== null && !results.refreshing && !covers(shown.bounds, agency) && !savesData()
  if (isWanted && (view === null || !isEnough(view, shown))) setView(aheadView(shown))

  const ahead = useQuery({
    ...locationsQuery(search, view),
    placeholderData: undefined,
    enabled: view !== null && isWanted,
    retry: false,
  }).data
  const beside = useMemo(
    () => (ahead && locations?.shown ? pointsBeside(ahead.features, locations.shown.bounds) : []),
    [ahead, locations],
  )
  useEffect(() => engine.setAhead(beside), [engine, beside])
  useEffect(() => () => engine.setAhead([]), [engine])
  return null
}

/** The value, once it has stayed the same for a moment; null until then. */
function useRested(value: Viewport | null): Viewport | null {
  const [rested, setRested] = useState<Viewport | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return rested === value ? rested : null
}

/** Whether the person asked the browser to save data; not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
