import type { Map as MapLibreMap } from 'maplibre-gl'

/** Marks the container while all is drawn and nothing moves, for observers such as a journey. */
export function markAtRest(map: MapLibreMap, container: HTMLElement): void {
  const atRest = () => (container.dataset['mapAtRest'] = '')
  map.on('idle', atRest)
  for (const event of ['movestart', 'dataloading'] as const)
    map.on(event, () => delete container.dataset['mapAtRest'])
  // Nothing is drawn for a cancelled request, so no `idle` follows.
  map.on('dataabort', () => !map.isMoving() && map.areTilesLoaded() && atRest())
}
