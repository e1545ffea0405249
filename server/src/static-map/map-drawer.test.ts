import { afterEach, expect, test } from 'vitest'
import { fitFrame } from './frame.ts'
import { MapDrawer } from './map-drawer.ts'
import type { Scene } from './scene.ts'

const NONE = { top: 0, right: 0, bottom: 0, left: 0 }

/** A map without a ground and without records. */
const scene: Scene = {
  locale: 'en',
  theme: 'light',
  frame: fitFrame([-98, 30, -97, 31], { width: 120, height: 60 }, NONE, { maxZoom: 16 }),
  basemap: { kind: 'plain', note: null },
  colours: {
    primary: '#0f6b6f',
    onPrimary: '#ffffff',
    surface: '#ffffff',
    shadow: { colour: '#10161e', near: 0.18, far: 0.1 },
    primaryText: '#0f6b6f',
    secondary: '#333333',
    live: '#b45309',
    archive: '#555555',
    statuses: {},
  },
  features: [],
  areas: [],
  legend: { lines: [], live: 'Live', archive: 'Archived' },
  attribution: '',
  strip: null,
  isBare: false,
}
const gather = async () => scene
const drawer = new MapDrawer()
afterEach(() => drawer.close())

const sizeOf = (png: Uint8Array | null) => {
  const bytes = Buffer.from(png ?? [])
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('who comes when two are drawn and twelve wait is told to come again', async () => {
  const all = await Promise.allSettled(Array.from({ length: 15 }, () => drawer.picture(gather, 1)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
  expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
  expect(sizeOf(await drawer.picture(gather, 2))).toEqual([240, 120])
})

test('a drawer that was closed draws again, also while its old thread is still ending', async () => {
  await drawer.picture(gather, 1)
  const closed = drawer.close()
  expect(sizeOf(await drawer.picture(gather, 1))).toEqual([120, 60])
  await closed
  expect(sizeOf(await drawer.picture(gather, 1))).toEqual([120, 60])
})

test('what cannot be gathered fails alone, and what shows no place has no picture', async () => {
  const broken = drawer.picture(() => Promise.reject(new Error('no records')), 1)
  await expect(broken).rejects.toThrow('no records')
  expect(await drawer.picture(async () => null, 1)).toBeNull()
  expect(sizeOf(await drawer.picture(gather, 1))).toEqual([120, 60])
})
