import { START_PICTURES, startPictureQuery } from '@plat/contract/search/searched-address'
import { useEffect, useState } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import { useMapState } from '../../map/use-map-engine.ts'
import { useLocale } from '../../shell/locale.tsx'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { usePanels } from '../panels-context.ts'
import styles from './start-picture.module.css'

/** Windows of the pictures, which are light. The map of an upright tablet is as narrow as a phone's. */
const LIGHT = '(not (prefers-color-scheme: dark))'
const WINDOWS = {
  phone: `(max-width: 47.99em) and ${LIGHT}, (orientation: portrait) and ${LIGHT}`,
  wide: `(min-width: 48em) and ${LIGHT}`,
}

/**
 * A picture of what the map begins with, in a page that the server has rendered. It is seen seconds before the map, and
 * lies over it until that is drawn.
 */
export function StartPicture({ engine }: { engine: MapEngine | null }) {
  const { module, state, results, single } = usePanels()
  const { locale } = useLocale()
  const query = single ? null : startPictureQuery(state, module.control.filters, locale)
  const [first] = useState(query)
  const [isWanted, setWanted] = useState(!useTakenOver())
  const isFound = results.locations !== undefined || results.failed !== null
  useEffect(
    () => (engine && isFound ? engine.whenDrawn(() => setWanted(false)) : undefined),
    [engine, isFound],
  )
  const isFailed = useMapState(engine).status === 'failed'
  if (!isWanted || isFailed || query === null || query !== first) return null
  return (
    <picture>
      {START_PICTURES.map((window) => (
        <source
          key={window}
          media={WINDOWS[window]}
          srcSet={`/preview/start/${module.id}/${window}.webp?${query}`}
        />
      ))}
      <img alt="" className={styles['picture']} fetchPriority="low" decoding="async" />
    </picture>
  )
}
