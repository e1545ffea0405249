import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { basemapTiles } from '../basemap/basemap-tiles.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { toPixels } from '../static-map/frame.ts'
import type { MailPictureSource } from '../static-map/mail-picture.ts'
import { MapDrawer } from '../static-map/map-drawer.ts'
import { RasterTiles } from '../static-map/raster-tiles.ts'
import type { Scene } from '../static-map/scene.ts'
import { digestFixture } from '../testing/digest-fixture.ts'
import { releaseDigests } from './release-digests.ts'
import { tellAtOnce } from './tell-at-once.ts'

type Drawer = MailPictureSource['maps']['drawer']

const at = digestFixture()
const DAY = '2026-03-02'
/** Records of the fixture: two at one point, one elsewhere with a shape, one without a location, an internal one. */
const [HOUSE, SHOP, ARCHIVED, NOWHERE, SEALED, STREET] = [0, 1, 2, 3, 4, 5] as const
let pictures: (drawer: Drawer) => MailPictureSource
const scenes: Scene[] = []

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-digest-'))
  const logger = pino({ level: 'silent' })
  const { database } = at
  const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const tiles = basemapTiles(database, dataDir)
  const mapKeys = { mapquest: null, here: null }
  const maps = { database, logger, tiles, mapKeys, raster: new RasterTiles() }
  const source = { database, indexes, logger }
  pictures = (drawer) => ({ source, maps: { ...maps, drawer } })
  return async () => {
    await indexes.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
const drawer = new MapDrawer()
afterAll(() => drawer.close())
beforeEach(() => void scenes.splice(0))

/** Keeps what it is asked to draw. @param meanwhile happens while it draws */
const recording = (meanwhile = async () => {}): Drawer => ({
  picture: async (gather) => {
    const scene = await gather()
    if (scene === null) return null
    scenes.push(scene)
    await meanwhile()
    return Buffer.from('a map')
  },
})

const release = (drawn: Drawer, tenant = at.ridge) =>
  releaseDigests({ ...at.parts, pictures: pictures(drawn) }, tenant, { day: DAY })

/** Where records are drawn, and how many at each place. */
const pointsOf = ({ features }: Scene) =>
  features.flatMap(({ geometry, properties }) =>
    properties.type === 'geometry' ? [] : [`${geometry.coordinates} × ${properties.count}`],
  )

/** What a mail says of its maps. */
async function mapsIn(email: string, tenant = at.ridge): Promise<string[]> {
  const [mail] = await at.mails(email, tenant)
  return mail?.text.match(/\[Map[^\]]*\]/g) ?? []
}

test('a mail has a map of the records that it tells of, and of no others, as everybody sees them', async () => {
  const told = async (
    name: string,
    news: readonly number[],
    more: object = {},
    tenant = at.ridge,
  ) => {
    const owner = await at.account(`${name}@example.com`, { tenant, ...more })
    const alert = await at.alert(owner, {}, tenant)
    for (const record of news) await at.news(owner, { alert, record }, tenant)
  }
  await told('ana', [HOUSE, NOWHERE, STREET])
  await told('eva', [HOUSE, NOWHERE, STREET, SEALED], { role: 'internal' })
  await told('ben', [HOUSE, NOWHERE, STREET], { locale: 'es' })
  await told('fay', [HOUSE, SHOP])
  await told('cem', [ARCHIVED], {}, at.mesa)
  await release(recording())
  const drawn = scenes.splice(0).map((scene) => [scene.locale, ...pointsOf(scene).toSorted()])
  const both = ['-97.75,30.3 × 1', '-97.8,30.2 × 1']
  expect(drawn.toSorted()).toEqual([
    ['en', ...both],
    ['en', '-97.8,30.2 × 2'],
    ['es', ...both],
  ])
  expect(await mapsIn('ana@example.com')).toEqual([
    '[Map of 2 records. 1 other record is not on the map.]',
  ])
  expect(await mapsIn('eva@example.com')).toEqual([
    '[Map of 2 records. 2 other records are not on the map.]',
  ])
  expect(await mapsIn('ben@example.com')).toEqual([
    '[Mapa de 2 registros. Otro registro no está en el mapa.]',
  ])
  expect(await mapsIn('fay@example.com')).toEqual(['[Map of 2 records]'])
  // The other agency has a day of its own.
  await release(recording(), at.mesa)
  expect(scenes.map(pointsOf)).toEqual([['-97.4,30.2 × 1']])
  expect(await mapsIn('cem@example.com', at.mesa)).toEqual(['[Map of 1 record]'])
})

test('the area is outlined, with what is left out of it, and a record that left the area is on the map', async () => {
  const ana = await at.account('ana@example.com')
  const circle = (radius: number) => ({ type: 'Point', coordinates: [-97.8, 30.2], radius })
  const alert = await at.alert(ana, { criteria: { ___geometry: circle(2_000) } })
  await at.sql('update alert set excluded = $1', [JSON.stringify(circle(500))])
  await at.news(ana, { alert, record: STREET })
  await release(recording())
  const [scene] = scenes
  expect(scene?.areas.map(({ kind }) => kind)).toEqual(['search', 'excluded'])
  if (scene === undefined) throw new Error('expected a map')
  const { width, height } = scene.frame
  const places: [number, number][] = [
    [-97.8, 30.2],
    [-97.75, 30.3],
  ]
  for (const place of places) {
    const [x, y] = toPixels(scene.frame, place)
    expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true])
  }
  expect(await mapsIn('ana@example.com')).toEqual(['[Map of 1 record]'])
})

test('a mail has no map of a record that was restricted while that was drawn', async () => {
  const ana = await at.account('ana@example.com')
  const alert = await at.alert(ana)
  for (const record of [HOUSE, SHOP]) await at.news(ana, { alert, record })
  const restrict = (visibility: number) =>
    at.sql('update record set visibility = $2 where guid = $1', [
      at.records.get(at.ridge)?.[HOUSE],
      visibility,
    ])
  await release(recording(async () => void (await restrict(2))))
  await restrict(0)
  expect(scenes).toHaveLength(1)
  const [mail] = await at.mails('ana@example.com')
  expect(mail?.subject).toBe('Home: 1 record')
  expect(await mapsIn('ana@example.com')).toEqual([])
  expect(await at.sql('select from mail_file')).toEqual([])
})

test('what is told at once has at most four maps, of what is told at once', async () => {
  const ana = await at.account('ana@example.com')
  for (const type of ['A', 'B', 'C', 'D', 'E']) {
    const criteria = { record_type: [type] }
    const alert = await at.alert(ana, { name: type, cadence: 'immediate', criteria })
    await at.news(ana, { alert, record: STREET })
    await at.sql('update notification set at_once = true')
  }
  await at.news(ana, { alert: await at.alert(ana, { name: 'Work' }) })
  const parts = { ...at.parts, pictures: pictures(recording()) }
  await tellAtOnce(parts)(at.ridge)
  expect(scenes.map(pointsOf)).toEqual(Array.from({ length: 4 }, () => ['-97.75,30.3 × 1']))
  expect(await mapsIn('ana@example.com')).toEqual(
    Array.from({ length: 4 }, () => '[Map of 1 record]'),
  )
})

test('while emails are held no map is drawn that nobody gets', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: await at.alert(ana, { cadence: 'immediate' }), record: STREET })
  await at.sql('update notification set at_once = true')
  const tell = tellAtOnce({ ...at.parts, pictures: pictures(recording()) })
  await at.sql('update tenant set mail_held_since = now()')
  await tell(at.ridge)
  expect(scenes).toEqual([])
  await at.sql('update tenant set mail_held_since = null')
  await tell(at.ridge)
  expect(scenes).toHaveLength(1)
})

test('a mail that is to go at once does not wait for a map that takes too long', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: await at.alert(ana, { cadence: 'immediate' }) })
  await at.sql('update notification set at_once = true')
  const never: Drawer = { picture: () => new Promise(() => {}) }
  const begun = performance.now()
  await tellAtOnce({ ...at.parts, pictures: pictures(never) })(at.ridge)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await mapsIn('ana@example.com')).toEqual([])
  expect(await at.mails('ana@example.com')).toHaveLength(1)
})

test('accounts that watch the same and are told the same share a map, which goes with each mail', async () => {
  for (const name of ['ana', 'ben']) {
    const owner = await at.account(`${name}@example.com`)
    await at.news(owner, { alert: await at.alert(owner) })
  }
  await release(drawer)
  // Accounts are mailed in two lanes, and what one stores the other may not see yet.
  const stored = await at.sql('select from mail_file')
  expect([1, 2]).toContain(stored.length)
  const smtp = await at.mailServer()
  await at.send(smtp)
  expect(smtp.arrived).toHaveLength(2)
  for (const mail of smtp.arrived) {
    expect(mail.html).toContain('src="cid:map1"')
    expect(mail.html).toContain('alt="Map of 1 record"')
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg'])
  }
  expect(await at.sql('select from mail_file')).toEqual([])
})
