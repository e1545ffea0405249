import { gzipSync } from 'node:zlib'

/** A tile with its number on the Hilbert curve. */
export interface WrittenTile {
  readonly id: number
  readonly data: Uint8Array
}

/** The parts of an archive's header beside the tiles. */
interface Written {
  /** 1 vector, 2 PNG. */
  readonly type: 1 | 2
  /** Whether directories, metadata and tiles are gzipped. */
  readonly packed: boolean
  readonly metadata: object
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
}

const HEADER = 127
/** A first directory must end here; a longer one leads to directories of its own. */
const HEAD = 16_384
const LEAF_SIZE = 1_000

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  /** 0: leads to another directory. */
  readonly run: number
}

/** Writes a PMTiles archive, version 3, by its specification. */
export function writeArchive(tiles: readonly WrittenTile[], written: Written): Buffer {
  const pack = (data: Uint8Array) => (written.packed ? gzipSync(data) : Buffer.from(data))
  const ordered = [...tiles].sort((a, b) => a.id - b.id)
  const contents = ordered.map(({ data }) => pack(data))
  let offset = 0
  const entries = ordered.map(({ id }, index) => {
    const length = contents[index]?.length ?? 0
    const entry: Entry = { id, offset, length, run: 1 }
    offset += length
    return entry
  })
  const metadata = pack(Buffer.from(JSON.stringify(written.metadata)))
  let root = pack(directory(entries))
  let leaves = Buffer.alloc(0)
  if (HEADER + root.length > HEAD) {
    const pointers: Entry[] = []
    for (let at = 0; at < entries.length; at += LEAF_SIZE) {
      const leaf = pack(directory(entries.slice(at, at + LEAF_SIZE)))
      pointers.push({
        id: entries[at]?.id ?? 0,
        offset: leaves.length,
        length: leaf.length,
        run: 0,
      })
      leaves = Buffer.concat([leaves, leaf])
    }
    root = pack(directory(pointers))
  }
  const parts = [root, metadata, leaves, Buffer.concat(contents)]
  return Buffer.concat([header(parts, entries.length, written), ...parts])
}

function header(parts: readonly Buffer[], count: number, written: Written): Buffer {
  const bytes = Buffer.alloc(HEADER)
  bytes.write('PMTiles', 0, 'latin1')
  bytes[7] = 3
  let offset = HEADER
  parts.forEach((part, index) => {
    bytes.writeBigUInt64LE(BigInt(offset), 8 + 16 * index)
    bytes.writeBigUInt64LE(BigInt(part.length), 16 + 16 * index)
    offset += part.length
  })
  for (const at of [72, 80, 88]) bytes.writeBigUInt64LE(BigInt(count), at)
  const compression = written.packed ? 2 : 1
  bytes.set([1, compression, compression, written.type, written.minZoom, written.maxZoom], 96)
  written.bounds.forEach((degrees, index) =>
    bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index),
  )
  return bytes
}

function directory(entries: readonly Entry[]): Uint8Array {
  let last = 0
  const numbers = [
    entries.length,
    ...entries.map(({ id }) => {
      const step = id - last
      last = id
      return step
    }),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    // One more than the offset; 0 would say that it follows the entry before.
    ...entries.map(({ offset }) => offset + 1),
  ]
  return Buffer.from(numbers.flatMap(varint))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
