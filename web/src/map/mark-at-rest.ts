import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * Marks the container while all is drawn and nothing moves, for observers such as a journey.
 * @param told called each time that this is so
 */
export function markAtRest(map: MapLibreMap, container: HTMLElement, told: () => void): void {
  const atRest = () => {
    container.dataset['mapAtRest'] = ''
    told()
  }
  map.on('idle', atRest)
  for (const event of ['movestart', 'dataloading'] as const)
    map.on(event, () => delete container.dataset['mapAtRest'])
  // Nothing is drawn for a cancelled request, so no `idle` follows.
  map.on('dataabort', () => !map.isMoving() && map.areTilesLoaded() && atRest())
}
