import { loadMapLibre } from '../../map/load-maplibre.ts'
import { fetchServed } from '../../ui/later.ts'

/** Source file of the map of a search. */
export const MAP_PANEL = 'src/search/map/map-panel.tsx'

/** Fetches the code of a search's map, all at once. What does not come is shown where the map is drawn. */
export function fetchMap(): void {
  Promise.all([import('./map-panel.tsx'), loadMapLibre(), fetchServed([MAP_PANEL])]).catch(
    () => undefined,
  )
}
