/** A thread that draws maps as PNG: the server answers meanwhile. */
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { drawScene } from './draw-scene.ts'
import { indexedPng } from './indexed-png.ts'
import type { Scene } from './scene.ts'
import { svgOf } from './svg.ts'

/** To the worker: `scale` pixels of the image for each of the scene. */
export interface DrawRequest {
  readonly id: number
  readonly scene: Scene
  readonly scale: number
}

/** From the worker. */
export type DrawReply =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly failed: string }

function answer({ id, scene, scale }: DrawRequest): DrawReply {
  try {
    // Letters are outlines: no font is looked for.
    const options = { font: { loadSystemFonts: false } }
    const image = new Resvg(svgOf(drawScene(scene), scale), options).render()
    // Pictures from the air have more colours than a palette.
    if (scene.basemap.kind === 'raster') return { id, png: image.asPng() }
    const { width, height, pixels: data } = image
    return { id, png: indexedPng({ width, height, data }) }
  } catch (error) {
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (request: DrawRequest) => parentPort?.postMessage(answer(request)))
