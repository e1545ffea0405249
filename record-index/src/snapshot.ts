import { crc32 } from 'node:zlib'
import type { IndexData, Section } from './types.ts'

/** First bytes of every snapshot. */
const MAGIC = Buffer.from('PLATINDX')
/** Increment when a section changes its meaning, or texts give other words; older snapshots are then rebuilt. */
const FORMAT = 4
/** Magic, then four bytes each: format, header length, header checksum, body checksum. */
const PREFIX = MAGIC.length + 16
const ALIGNMENT = 8

const TYPES = {
  Uint8Array: (buffer: SharedArrayBuffer, offset: number, length: number) =>
    new Uint8Array(buffer, offset, length),
  Uint16Array: (buffer: SharedArrayBuffer, offset: number, length: number) =>
    new Uint16Array(buffer, offset, length),
  Uint32Array: (buffer: SharedArrayBuffer, offset: number, length: number) =>
    new Uint32Array(buffer, offset, length),
  Int32Array: (buffer: SharedArrayBuffer, offset: number, length: number) =>
    new Int32Array(buffer, offset, length),
  Float64Array: (buffer: SharedArrayBuffer, offset: number, length: number) =>
    new Float64Array(buffer, offset, length),
}

interface SectionEntry {
  name: string
  type: keyof typeof TYPES
  length: number
}

type Header = Omit<IndexData, 'sections'> & { sections: SectionEntry[]; bodyLength: number }

/** An unusable snapshot: damaged, truncated, of another format or no snapshot at all. The index must be rebuilt. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

/**
 * The index as file content, in pieces to be written one after the other. The columns are not copied: their pieces share
 * the index's memory. Native byte order, which is little-endian on all platforms this runs on.
 */
export function encodeIndex(data: IndexData): Uint8Array[] {
  const { sections, ...rest } = data
  const entries: SectionEntry[] = []
  const body: Uint8Array[] = []
  let bodyLength = 0
  let checksum = 0
  for (const [name, section] of Object.entries(sections)) {
    entries.push({ name, type: typeOf(section), length: section.length })
    const bytes = new Uint8Array(section.buffer, section.byteOffset, section.byteLength)
    const padding = new Uint8Array(paddingAfter(bytes.length))
    for (const piece of [bytes, padding]) {
      if (piece.length === 0) continue
      body.push(piece)
      bodyLength += piece.length
      checksum = crc32(piece, checksum)
    }
  }
  const header: Header = { ...rest, sections: entries, bodyLength }
  const text = Buffer.from(JSON.stringify(header))
  const padded = Buffer.alloc(text.length + paddingAfter(PREFIX + text.length), ' ')
  text.copy(padded)
  const prefix = Buffer.alloc(PREFIX)
  MAGIC.copy(prefix)
  prefix.writeUInt32LE(FORMAT, 8)
  prefix.writeUInt32LE(padded.length, 12)
  prefix.writeUInt32LE(crc32(padded), 16)
  prefix.writeUInt32LE(checksum, 20)
  return [prefix, padded, ...body]
}

/**
 * Reads a snapshot. Copies the columns to shared memory unless the buffer is already shared. Throws a SnapshotError when the
 * snapshot is damaged or of another format.
 */
export function decodeIndex(buffer: Uint8Array): IndexData {
  const { header, bodyStart, checksum } = readHeader(buffer)
  const bodyEnd = bodyStart + header.bodyLength
  if (buffer.length !== bodyEnd) {
    throw new SnapshotError(
      `The snapshot has ${buffer.length} bytes where its header announces ${bodyEnd}; it was cut off or mixed up. Build the index anew.`,
    )
  }
  const body = buffer.subarray(bodyStart)
  if (crc32(body) !== checksum) {
    throw new SnapshotError('The snapshot is damaged (its checksum differs). Build the index anew.')
  }
  const shared = toShared(body)
  const { sections: entries, bodyLength: _, ...rest } = header
  const sections: Record<string, Section> = {}
  let offset = shared.byteOffset
  for (const { name, type, length } of entries) {
    const section = TYPES[type](shared.buffer, offset, length)
    sections[name] = section
    offset += section.byteLength + paddingAfter(section.byteLength)
  }
  return { ...rest, sections }
}

function readHeader(buffer: Uint8Array): { header: Header; bodyStart: number; checksum: number } {
  const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  if (bytes.length < PREFIX || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new SnapshotError('This is not a snapshot of a record index: it begins with other bytes.')
  }
  const format = bytes.readUInt32LE(8)
  if (format !== FORMAT) {
    throw new SnapshotError(
      `The snapshot has format ${format}, this version reads format ${FORMAT}. Build the index anew.`,
    )
  }
  const bodyStart = PREFIX + bytes.readUInt32LE(12)
  const text = bytes.subarray(PREFIX, bodyStart)
  if (bodyStart > bytes.length || crc32(text) !== bytes.readUInt32LE(16)) {
    throw new SnapshotError("The snapshot's header is damaged or cut off. Build the index anew.")
  }
  // Safe to cast: the checksum proves that encodeIndex wrote this in the same format.
  const header = JSON.parse(text.toString()) as Header
  return { header, bodyStart, checksum: bytes.readUInt32LE(20) }
}

function toShared(body: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const { buffer } = body
  if (buffer instanceof SharedArrayBuffer && body.byteOffset % ALIGNMENT === 0) {
    return new Uint8Array(buffer, body.byteOffset, body.byteLength)
  }
  const copy = new Uint8Array(new SharedArrayBuffer(body.byteLength))
  copy.set(body)
  return copy
}

function typeOf(section: Section): keyof typeof TYPES {
  if (section instanceof Uint8Array) return 'Uint8Array'
  if (section instanceof Uint16Array) return 'Uint16Array'
  if (section instanceof Uint32Array) return 'Uint32Array'
  if (section instanceof Int32Array) return 'Int32Array'
  return 'Float64Array'
}

function paddingAfter(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT
}
