import { expect, test } from 'vitest'
import { fileGroups } from './file-groups.ts'

test('files are listed by what they are about, each once', () => {
  const paths = [
    'tenant.yaml',
    'modules/permits.yaml',
    'departments/building.yaml',
    'docs/terms.es.md',
    'landing.yaml',
    'footer.yaml',
    'places.yaml',
    'places/districts.geojson.gz',
    'basemap.yaml',
    'images/logo.svg',
    'media/council.webm',
    'media/council.vtt',
    'notes.txt',
  ]
  const groups = fileGroups(paths)
  expect(groups.map(({ id, paths: own }) => [id, own.length])).toEqual([
    ['agency', 1],
    ['pages', 3],
    ['departments', 1],
    ['records', 1],
    ['map', 3],
    ['pictures', 3],
    ['other', 1],
  ])
  expect(groups.flatMap(({ paths: own }) => own).toSorted()).toEqual(paths.toSorted())
  expect(fileGroups(['tenant.yaml'])).toHaveLength(1)
})
