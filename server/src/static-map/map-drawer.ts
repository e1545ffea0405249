import { Worker } from 'node:worker_threads'
import { AppError } from '../platform/errors.ts'
import { createFairPlaces } from '../platform/fair-places.ts'
import type { DrawReply, DrawRequest, PictureImage } from './map-worker.ts'

import type { Scene } from './scene.ts'

/** Pictures that are made at once, from gathering what they show on. */
const WIDTH = 2
/** Those, and pictures that wait for their turn: an agency has at most half of the places. */
const PLACES = { network: 8, all: 32 }
/** Milliseconds without work after which the thread ends and gives its memory back. */
const IDLE_MS = 120_000
/** Megabytes that the thread may take. */
const LIMITS = { maxOldGenerationSizeMb: 256 }

interface Pending {
  resolve(image: Uint8Array): void
  reject(error: Error): void
}

/** Who a picture is for. */
export interface PictureClient {
  readonly tenant: string
  /** Of whoever asks for it; null: this server does, for a mail. */
  readonly network: string | null
}

interface Waiting {
  readonly tenant: string
  start(): void
}

/** Draws pictures of maps in a thread of its own, which starts with the first of them. */
export class MapDrawer {
  readonly #pending = new Map<number, Pending>()
  readonly #places = createFairPlaces(PLACES)
  readonly #waiting: Waiting[] = []
  /** Agencies of the pictures that are being made. */
  readonly #running: string[] = []
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  /**
   * Makes a picture when its turn comes.
   * @param gather what it shows; null for nothing
   * @returns the image's file, or null
   * @throws AppError unavailable with Retry-After when the client's agency or network has all that it may have.
   */
  async picture(
    gather: () => Promise<Scene | null>,
    image: PictureImage,
    { tenant, network }: PictureClient,
  ): Promise<Uint8Array | null> {
    const place = this.#places.take(tenant, network)
    if (place.kind === 'full') {
      const words = 'Too many maps are being drawn. Please try again in a moment.'
      throw new AppError('unavailable', words)
    }
    await this.#turn(tenant)
    try {
      const scene = await gather()
      return scene && (await this.#draw(scene, image))
    } finally {
      this.#pass(tenant)
      place.release()
    }
  }

  /** Ends the thread; the next picture starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    const unfinished = [...this.#pending.values()]
    await worker?.terminate()
    for (const { reject } of unfinished) reject(new Error('Maps are not drawn any more'))
  }

  async #turn(tenant: string): Promise<void> {
    if (this.#running.length < WIDTH) this.#running.push(tenant)
    else await new Promise<void>((start) => this.#waiting.push({ tenant, start }))
  }

  /** Passes a turn on: to the agency that has the fewest turns, among those to who waits longest. */
  #pass(tenant: string): void {
    this.#running.splice(this.#running.indexOf(tenant), 1)
    const turns = (one: Waiting) => this.#running.filter((other) => other === one.tenant).length
    const [next] = this.#waiting.toSorted((one, other) => turns(one) - turns(other))
    if (next === undefined) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#running.push(next.tenant)
    next.start()
  }

  async #draw(scene: Scene, image: PictureImage): Promise<Uint8Array> {
    clearTimeout(this.#idle)
    const id = (this.#lastId += 1)
    const worker = (this.#worker ??= this.#start())
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject })
        worker.postMessage({ id, scene, image } satisfies DrawRequest)
      })
    } finally {
      this.#pending.delete(id)
      if (this.#pending.size === 0)
        this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./map-worker.ts', import.meta.url), {
      resourceLimits: LIMITS,
    })
    worker.unref()
    worker.on('message', (reply: DrawReply) => {
      const pending = this.#pending.get(reply.id)
      if ('file' in reply) pending?.resolve(reply.file)
      else pending?.reject(new Error(`A map could not be drawn: ${reply.failed}`))
    })
    const end = (error: Error) => {
      // One that was told to end has nothing to do, and another may be drawing by now.
      if (this.#worker !== worker) return
      this.#worker = null
      for (const pending of this.#pending.values()) pending.reject(error)
      this.#pending.clear()
    }
    worker.on('error', end)
    worker.on('exit', (code) =>
      end(new Error(`The thread that draws maps ended with code ${code}`)),
    )
    return worker
  }
}
