/** One encoded picture of a recording. */
export interface EncodedPicture {
  /** Milliseconds from the beginning. */
  readonly at: number
  readonly key: boolean
  readonly data: Uint8Array
}

interface Recording {
  readonly width: number
  readonly height: number
  /** `V_VP9`. */
  readonly codec: string
  /** Milliseconds. */
  readonly duration: number
  /** In order; the first is a key picture. */
  readonly pictures: readonly EncodedPicture[]
}

/** A WebM file with its duration, and with cues at every key picture, so that players can seek. */
export function webmFile(recording: Recording): Buffer {
  const info = element('1549a966', [
    element('2ad7b1', unsigned(1_000_000)),
    element('4489', float(recording.duration)),
    element('4d80', Buffer.from('plat')),
    element('5741', Buffer.from('plat')),
  ])
  const tracks = element('1654ae6b', [
    element('ae', [
      element('d7', unsigned(1)),
      element('73c5', unsigned(1)),
      element('83', unsigned(1)),
      element('86', Buffer.from(recording.codec)),
      element('e0', [
        element('b0', unsigned(recording.width)),
        element('ba', unsigned(recording.height)),
      ]),
    ]),
  ])
  const clusters = clustersOf(recording.pictures)
  // Cues tell where clusters begin, and lie before them: their own length must not depend on it.
  const before = info.length + tracks.length + cuesOf(clusters, 0).length
  const cues = cuesOf(clusters, before)
  const segment = element('18538067', [info, tracks, cues, ...clusters.map(({ bytes }) => bytes)])
  const head = element('1a45dfa3', [
    element('4286', unsigned(1)),
    element('42f7', unsigned(1)),
    element('42f2', unsigned(4)),
    element('42f3', unsigned(8)),
    element('4282', Buffer.from('webm')),
    element('4287', unsigned(2)),
    element('4285', unsigned(2)),
  ])
  return Buffer.concat([head, segment])
}

interface Cluster {
  readonly at: number
  readonly bytes: Buffer
}

/** A cluster for each key picture and those that follow it. */
function clustersOf(pictures: readonly EncodedPicture[]): Cluster[] {
  const groups: EncodedPicture[][] = []
  for (const picture of pictures) {
    if (picture.key) groups.push([picture])
    else groups.at(-1)?.push(picture)
  }
  return groups.map((group) => {
    const start = Math.round(group[0]?.at ?? 0)
    const blocks = group.map(({ at, key, data }) => {
      const head = Buffer.alloc(4)
      head.writeUInt8(0x81, 0)
      head.writeInt16BE(Math.round(at) - start, 1)
      head.writeUInt8(key ? 0x80 : 0, 3)
      return element('a3', Buffer.concat([head, data]))
    })
    return { at: start, bytes: element('1f43b675', [element('e7', unsigned(start)), ...blocks]) }
  })
}

function cuesOf(clusters: readonly Cluster[], before: number): Buffer {
  let position = before
  const points = clusters.map(({ at, bytes }) => {
    const point = element('bb', [
      element('b3', unsigned(at)),
      element('b7', [element('f7', unsigned(1)), element('f1', unsigned(position))]),
    ])
    position += bytes.length
    return point
  })
  return element('1c53bb6b', points)
}

function element(id: string, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
