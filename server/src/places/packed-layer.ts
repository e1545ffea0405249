import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { JsonElements } from '../platform/json/json-elements.ts'
import { sha256 } from '../platform/sha256.ts'
import { FeatureReader } from './feature-reader.ts'
import { notACollection, notAFeature, notJson, rawFeature } from './geojson-file.ts'
import type { LayerReading } from './layer-reading.ts'

/** Fast: it takes less time than it saves in writing to the database. */
const PACKING_LEVEL = 1

/** Largest GeoJSON after unpacking, in bytes: a county's parcels with all that its assessor knows of them. */
const MAX_BYTES = 4 * 1024 ** 3
/** Bytes of a plain file that are taken at once, and characters that are packed at once. */
const PIECE = 1 << 18
/** Characters before and after the features in which the collection says what it is. */
const EDGE = 65_536

/** A layer of many small areas, checked and packed, and messages for the author. */
export interface PackedLayer {
  /** Gzip of a feature collection; null if there are errors. */
  readonly encoded: { readonly sha256: string; readonly content: Buffer } | null
  readonly count: number
  readonly errors: string[]
  readonly warnings: string[]
}

/**
 * Reads a GeoJSON file feature by feature and packs what the layer keeps of each: the half million parcels of a
 * county take no more memory than their packed files. Names what is wrong by feature (from 1).
 */
export async function packLayer(content: Buffer, reading: LayerReading): Promise<PackedLayer> {
  const packer = new Packer()
  try {
    return await packWith(packer, content, reading)
  } finally {
    packer.destroy()
  }
}

async function packWith(
  packer: Packer,
  content: Buffer,
  reading: LayerReading,
): Promise<PackedLayer> {
  const elements = new JsonElements(['features'])
  const reader = new FeatureReader(reading)
  const edges = new Edges()
  let count = 0
  try {
    for await (const piece of piecesOf(content)) {
      edges.add(piece, elements.entered)
      for (const element of elements.push(piece)) {
        if ('reason' in element) return refused(notJson(`${element.reason}, line ${element.line}`))
        const value: unknown = JSON.parse(element.text)
        const raw = rawFeature(value)
        if (raw === null) return refused(notAFeature(reader.count, value))
        const feature = reader.read(raw)
        if (feature === null) continue
        count += 1
        await packer.add(JSON.stringify(feature))
      }
    }
  } catch (error) {
    return refused(notJson(error instanceof Error ? error.message : String(error)))
  }
  if (!elements.entered) return refused(edges.fault())
  if (!elements.closed || elements.hasTrailingText)
    return refused(notJson(`it ends within or goes on after feature ${reader.count}`))
  if (!edges.isCollection) return refused(edges.fault())
  const { errors, warnings } = reader.messages(edges.crs)
  if (errors.length > 0) return { encoded: null, count: 0, errors, warnings }
  return { encoded: await packer.end(), count, errors, warnings }
}

function refused(message: string): PackedLayer {
  return { encoded: null, count: 0, errors: [message], warnings: [] }
}

/** The text of a file, plain or gzip, piece by piece. */
async function* piecesOf(content: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of bytesOf(content)) {
    bytes += chunk.length
    if (bytes > MAX_BYTES)
      throw new Error(`it has more than ${MAX_BYTES} bytes, when it is unpacked`)
    yield decoder.decode(chunk, { stream: true })
  }
}

function bytesOf(content: Buffer): AsyncIterable<Buffer> {
  const pieces = Readable.from(slices(content))
  const isGzip = content[0] === 0x1f && content[1] === 0x8b
  // What goes wrong is thrown by who reads.
  return isGzip ? pipeline(pieces, createGunzip({ chunkSize: PIECE }), () => undefined) : pieces
}

function* slices(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}

/** What stands around the features: the kind of the collection, and its coordinate system. */
class Edges {
  #before = ''
  #after = ''

  add(piece: string, entered: boolean): void {
    if (!entered && this.#before.length < EDGE) this.#before += piece.slice(0, EDGE)
    this.#after = (this.#after + piece.slice(-EDGE)).slice(-EDGE)
  }

  get isCollection(): boolean {
    return this.#find(/"type"\s*:\s*"(FeatureCollection)"/) !== null
  }

  /** Name of the coordinate system if the file names one. */
  get crs(): string | null {
    return this.#find(/"crs"\s*:\s*\{[^{}]*\{[^{}]*"name"\s*:\s*"([^"]*)"/)
  }

  /** What the file is instead of a collection. */
  fault(): string {
    try {
      return notACollection(JSON.parse(this.#before))
    } catch (error) {
      const isLong = this.#before.length >= EDGE
      return isLong || !(error instanceof Error) ? notACollection({}) : notJson(error.message)
    }
  }

  #find(pattern: RegExp): string | null {
    return (pattern.exec(this.#before) ?? pattern.exec(this.#after))?.[1] ?? null
  }
}

/** Packs a collection as gzip, without a date, while its features come. */
class Packer {
  readonly #gzip = createGzip({ level: PACKING_LEVEL })
  readonly #packed: Buffer[] = []
  readonly #ended: Promise<unknown>
  #waiting = '{"type":"FeatureCollection","features":['
  #isFirst = true

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => this.#packed.push(chunk))
    this.#ended = once(this.#gzip, 'end')
    // Awaited by end.
    this.#ended.catch(() => undefined)
  }

  async add(feature: string): Promise<void> {
    this.#waiting += this.#isFirst ? feature : `,${feature}`
    this.#isFirst = false
    if (this.#waiting.length < PIECE) return
    const text = this.#waiting
    this.#waiting = ''
    if (!this.#gzip.write(text)) await once(this.#gzip, 'drain')
  }

  async end(): Promise<{ sha256: string; content: Buffer }> {
    this.#gzip.end(`${this.#waiting}]}`)
    await this.#ended
    const content = Buffer.concat(this.#packed)
    return { sha256: sha256(content), content }
  }

  destroy(): void {
    this.#gzip.destroy()
  }
}
