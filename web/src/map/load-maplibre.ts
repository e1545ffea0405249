import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { ArchiveLayers } from './basemap-style.ts'

let isWorkerFetched = false

/**
 * The map library, as a chunk of its own that pages without a map never load. Its worker is a file of
 * ours, so that the content security policy needs no blob.
 */
export async function loadMapLibre() {
  const maplibre = await import('maplibre-gl')
  maplibre.setWorkerUrl(new URL(workerUrl, document.baseURI).href)
  // The browser has the file by the time the first map starts its worker.
  if (!isWorkerFetched) fetchWorker().catch(() => undefined)
  isWorkerFetched = true
  return maplibre
}

/** Read to its end, or the browser would not keep it. */
async function fetchWorker(): Promise<void> {
  await (await fetch(workerUrl)).arrayBuffer()
}

/** How an archive of the Protomaps basemap is drawn, a chunk of its own; undefined for other basemaps. */
export async function loadLayers(
  { archive }: MapSettings,
  locale: string,
): Promise<ArchiveLayers | undefined> {
  if (archive?.style !== 'protomaps') return undefined
  return (await import('./protomaps-layers.ts')).protomapsLayers(locale)
}

let drawsWebGl: boolean | undefined

/** Whether the browser draws WebGL 2, without which there is no map; tried out once. */
export function hasWebGl(): boolean {
  drawsWebGl ??= tryWebGl()
  return drawsWebGl
}

function tryWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // Browsers allow few contexts at a time: this one is released.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
