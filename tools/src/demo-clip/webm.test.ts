import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webmFile } from './webm.ts'

const CLUSTER = '1f43b675'
const CLIP = join(import.meta.dirname, '../../../tenants/demo/harbor/media/hearing.webm')

/** Elements of a piece of a file: id, and where their content begins and ends. */
function elements(bytes: Buffer, from: number, to: number) {
  const found: { id: string; at: number; start: number; end: number }[] = []
  for (let at = from; at < to;) {
    const idLength = Math.clz32(bytes.readUInt8(at)) - 23
    const sizeAt = at + idLength
    const size = Number(bytes.readBigUInt64BE(sizeAt) & 0xff_ffff_ffff_ffffn)
    const start = sizeAt + 8
    found.push({ id: bytes.toString('hex', at, sizeAt), at, start, end: start + size })
    at = start + size
  }
  return found
}

function partsOf(file: Buffer) {
  const segment = elements(file, 0, file.length)[1]
  if (!segment) throw new Error('expected a segment after the header')
  const parts = elements(file, segment.start, segment.end)
  const inside = (id: string) => {
    const found = parts.find((part) => part.id === id)
    return found ? elements(file, found.start, found.end) : []
  }
  const duration = inside('1549a966').find(({ id }) => id === '4489')
  const cues = inside('1c53bb6b').map((point) => {
    const [time, positions] = elements(file, point.start, point.end)
    const [, place] = positions ? elements(file, positions.start, positions.end) : []
    if (!time || !place) throw new Error('expected a cue with a time and a place')
    return {
      time: Number(file.readBigUInt64BE(time.start)),
      place: segment.start + Number(file.readBigUInt64BE(place.start)),
    }
  })
  return {
    duration: duration ? file.readDoubleBE(duration.start) : null,
    cues,
    clusters: parts.filter(({ id }) => id === CLUSTER).map(({ at }) => at),
  }
}

test('a recording knows its length, and where each part begins', () => {
  const picture = (at: number, key: boolean) => ({ at, key, data: Buffer.from([1, 2, 3]) })
  const file = webmFile({
    width: 64,
    height: 36,
    codec: 'V_VP9',
    duration: 4_000,
    pictures: [
      picture(0, true),
      picture(1_000, false),
      picture(2_000, true),
      picture(3_000, false),
    ],
  })
  const { duration, cues, clusters } = partsOf(file)
  expect(duration).toBe(4_000)
  expect(clusters).toHaveLength(2)
  expect(cues).toEqual([
    { time: 0, place: clusters[0] },
    { time: 2_000, place: clusters[1] },
  ])
})

test('the demonstration clip is a minute that can be sought, and small', () => {
  const file = readFileSync(CLIP)
  const { duration, cues, clusters } = partsOf(file)
  expect(duration).toBe(60_000)
  expect(cues.map(({ place }) => place)).toEqual(clusters)
  expect(clusters.length).toBeGreaterThanOrEqual(15)
  expect(file.length).toBeLessThan(600 * 1024)
})
