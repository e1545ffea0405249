/** A thread that draws maps as images: the server answers meanwhile. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import { Resvg } from '@resvg/resvg-js'
import { drawScene } from './draw-scene.ts'
import type { Scene } from './scene.ts'
import { svgOf } from './svg.ts'

/** How a picture is made: its file, and `scale` pixels for each of the scene. */
export interface PictureImage {
  readonly type: 'png' | 'jpeg' | 'webp'
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

/** Kinds of pictures that are made by an encoder: a map for a phone takes 21 KB as WebP, one in a mail 35 KB as JPEG. */
const ENCODERS = {
  webp: {
    encode: encodeWebp,
    init: initWebp,
    code: 'webp/codec/enc/webp_enc_simd.wasm',
    quality: 40,
  },
  jpeg: {
    encode: encodeJpeg,
    init: initJpeg,
    code: 'jpeg/codec/enc/mozjpeg_enc.wasm',
    quality: 70,
  },
} as const
const started = new Map<keyof typeof ENCODERS, Promise<void>>()

/** Reads an encoder from its file: in Node it cannot fetch itself. */
async function startEncoder(type: keyof typeof ENCODERS): Promise<void> {
  const { init, code } = ENCODERS[type]
  const file = createRequire(import.meta.url).resolve(`@jsquash/${code}`)
  await init({ wasmBinary: await readFile(file) })
}

async function answer({ id, scene, image }: DrawRequest): Promise<DrawReply> {
  try {
    // Letters are outlines: no font is looked for.
    const options = { font: { loadSystemFonts: false } }
    const drawn = new Resvg(svgOf(drawScene(scene), image.scale), options).render()
    if (image.type === 'png') return { id, file: drawn.asPng() }
    const start = started.get(image.type) ?? startEncoder(image.type)
    started.set(image.type, start)
    await start
    const { encode, quality } = ENCODERS[image.type]
    const { width, height } = drawn
    // The picture has no transparent parts, so that its pixels are what the encoder takes.
    const data = new Uint8ClampedArray(drawn.pixels)
    const pixels = { data, width, height, colorSpace: 'srgb' as const }
    return { id, file: new Uint8Array(await encode(pixels, { quality })) }
  } catch (error) {
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (request: DrawRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply))
})
