import { afterEach, expect, test } from 'vitest'
import { fitFrame } from './frame.ts'
import { MapDrawer } from './map-drawer.ts'
import type { Scene } from './scene.ts'

const PNG = { type: 'png', scale: 1 } as const
const NONE = { top: 0, right: 0, bottom: 0, left: 0 }

/** A map without a ground and without records. */
const scene: Scene = {
  locale: 'en',
  frame: fitFrame([-98, 30, -97, 31], { width: 120, height: 60 }, NONE, { maxZoom: 16 }),
  basemap: { kind: 'plain', note: null },
  colours: {
    primary: '#0f6b6f',
    onPrimary: '#ffffff',
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
}
const gather = async () => scene
const drawer = new MapDrawer()
afterEach(() => drawer.close())

const sizeOf = (png: Uint8Array | null) => {
  const bytes = Buffer.from(png ?? [])
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

const client = (tenant = 'harbor', network: string | null = null) => ({ tenant, network })

test('who comes when its agency has half of all places is told to come again, others are not', async () => {
  const ask = (tenant: string, network: string | null) =>
    drawer.picture(gather, PNG, client(tenant, network))
  const harbor = Array.from({ length: 17 }, (_, number) => ask('harbor', `net ${number}`))
  const ridge = Array.from({ length: 5 }, (_, number) => ask('ridge', `net ${number}`))
  const all = await Promise.allSettled(harbor)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
  expect((await Promise.all(ridge)).every((png) => png !== null)).toBe(true)
  expect(sizeOf(await drawer.picture(gather, { ...PNG, scale: 2 }, client()))).toEqual([240, 120])
})

test('one network holds eight places, and an agency that waits comes before the second turn of another', async () => {
  const order: string[] = []
  const ask = (tenant: string, network: string) =>
    drawer
      .picture(
        async () => {
          order.push(tenant)
          return scene
        },
        PNG,
        client(tenant, network),
      )
      .catch(() => order.push('refused'))
  const asked = Array.from({ length: 40 }, () => ask('harbor', 'one'))
  await Promise.all([...asked, ask('ridge', 'other')])
  expect(order.filter((one) => one === 'refused')).toHaveLength(32)
  expect(order.filter((one) => one !== 'refused')).toEqual([
    'harbor',
    'harbor',
    'ridge',
    ...Array<string>(6).fill('harbor'),
  ])
})

test('a drawer that was closed draws again, also while its old thread is still ending', async () => {
  await drawer.picture(gather, PNG, client())
  const closed = drawer.close()
  expect(sizeOf(await drawer.picture(gather, PNG, client()))).toEqual([120, 60])
  await closed
  expect(sizeOf(await drawer.picture(gather, PNG, client()))).toEqual([120, 60])
})

test('what cannot be gathered fails alone, and what shows no place has no picture', async () => {
  const broken = drawer.picture(() => Promise.reject(new Error('no records')), PNG, client())
  await expect(broken).rejects.toThrow('no records')
  expect(await drawer.picture(async () => null, PNG, client())).toBeNull()
  expect(sizeOf(await drawer.picture(gather, PNG, client()))).toEqual([120, 60])
})

test('a picture is drawn as WebP where a page wants it small', async () => {
  const picture = await drawer.picture(gather, { type: 'webp', scale: 1 }, client())
  const bytes = Buffer.from(picture ?? [])
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP')
  expect(bytes.length).toBeLessThan((await drawer.picture(gather, PNG, client()))?.length ?? 0)
})
