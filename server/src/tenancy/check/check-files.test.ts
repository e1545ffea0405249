import { expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import { check, edited } from './check-for-tests.ts'
import { collection, square, writeFolder } from './folder-for-tests.ts'

test('a file below PLAT_DATA says so when the data folder is not there', async () => {
  const { lines } = await check(
    edited('places.yaml', 'places/districts.geojson', '"${PLAT_DATA}/geo/a.geojson"'),
  )
  expect(lines).toEqual([
    'places.yaml:2: at layers[0].file got "${PLAT_DATA}/geo/a.geojson", expected a file, but the data folder /nowhere/data does not exist (set PLAT_DATA to the folder that holds geo/a.geojson)',
  ])
})

test('a file below PLAT_DATA is read from there', async () => {
  const data = await writeFolder({
    'geo/a.geojson': collection([{ name: 'A', coordinates: square(-97.8, 30.2) }]),
  })
  const { document, lines } = await check(
    edited('places.yaml', 'places/districts.geojson', '"${PLAT_DATA}/geo/a.geojson"'),
    data,
  )
  await rm(data, { recursive: true })
  expect(lines).toEqual([])
  expect(document?.places.layers[0]?.count).toBe(1)
})

test('files outside of the folder are refused', async () => {
  const { lines } = await check(edited('tenant.yaml', 'images/logo.svg', '../../etc/passwd'))
  expect(lines).toEqual([expect.stringContaining('expected a path within the tenant folder')])
})

test('an SVG with a script is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await check({ 'images/logo.svg': svg })).lines).toEqual([
    'images/logo.svg: got an SVG with a <script>, expected a plain drawing (export it without scripts)',
  ])
})

test('an SVG with text is warned of: where it is shown it has no font of its own', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text x="1" y="9">City of Ash</text></svg>'
  const { document, lines } = await check({ 'images/logo.svg': svg })
  expect(document).not.toBeNull()
  expect(lines).toEqual([
    'images/logo.svg: warning: got an SVG with text, which is drawn in another font on each computer and may be cut: convert the text to outlines (paths)',
  ])
})

test('a file that would silently not be read is named', async () => {
  const { lines } = await check({ 'modules/plans.yml': 'code: plans', 'place.yaml': '' })
  expect(lines).toEqual([
    'modules/plans.yml: got a file that is not read, expected files named *.yaml only',
    'place.yaml: got a file or folder that is not read, expected one of tenant.yaml, places.yaml, basemap.yaml, landing.yaml, footer.yaml, departments, modules, docs (did you mean "places.yaml"?)',
  ])
})

test('source files that are not there yet are a warning', async () => {
  const { document, lines } = await check({ 'data/permits.csv': null })
  expect(document).not.toBeNull()
  expect(lines).toEqual([
    expect.stringMatching(
      /^modules\/permits\.yaml:26: warning: at source\.files\[0\] got "data\/permits\.csv" without any file/,
    ),
  ])
})
