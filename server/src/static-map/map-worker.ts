/** A thread that draws maps as images: the server answers meanwhile. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import encodeWebp, { init } from '@jsquash/webp/encode.js'
import { Resvg } from '@resvg/resvg-js'
import { drawScene } from './draw-scene.ts'
import type { Scene } from './scene.ts'
import { palettePng } from './palette-png.ts'
import { svgOf } from './svg.ts'

/** How a picture is made: its file, and `scale` pixels for each of the scene. `palette`: a PNG of few colours. */
export interface PictureImage {
  readonly type: 'png' | 'palette' | 'webp'
  readonly scale: number
}

/** To the worker. */
export interface DrawRequest {
  readonly id: number
  readonly scene: Scene
  readonly image: PictureImage
}

/** From the worker. */
export type DrawReply =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failed: string }

/** Colours of a map for a mail: nobody sees that they are no more. It takes 30 KB; one of photographs gets fewer. */
const COLOURS = 96
const FEWER = [32, 12]
const MOST_BYTES = 60_000
/** Of 100: numbers stay readable, and a map for a phone takes 21 KB. */
const QUALITY = 40

let encoder: Promise<unknown> | undefined

/** Reads the encoder from its file: in Node it cannot fetch itself. */
async function startEncoder(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm')
  await init({ wasmBinary: await readFile(file) })
}

function smallPng(drawn: ReturnType<Resvg['render']>): Uint8Array {
  const { pixels } = drawn
  let png = palettePng(pixels, drawn, COLOURS)
  for (const most of FEWER) if (png.length > MOST_BYTES) png = palettePng(pixels, drawn, most)
  return png
}

async function answer({ id, scene, image }: DrawRequest): Promise<DrawReply> {
  try {
    // Letters are outlines: no font is looked for.
    const options = { font: { loadSystemFonts: false } }
    const drawn = new Resvg(svgOf(drawScene(scene), image.scale), options).render()
    if (image.type === 'png') return { id, file: drawn.asPng() }
    if (image.type === 'palette') return { id, file: smallPng(drawn) }
    await (encoder ??= startEncoder())
    const { width, height } = drawn
    // The picture has no transparent parts, so that its pixels are what the encoder takes.
    const data = new Uint8ClampedArray(drawn.pixels)
    const pixels = { data, width, height, colorSpace: 'srgb' as const }
    return { id, file: new Uint8Array(await encodeWebp(pixels, { quality: QUALITY })) }
  } catch (error) {
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (request: DrawRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply))
})
