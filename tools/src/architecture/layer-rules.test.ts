import { expect, test } from 'vitest'
import { checkLayers } from './layer-rules.ts'
import { parseModule } from './module.ts'

function findings(path: string, text: string): string[] {
  return checkLayers(parseModule({ path, text })).map(({ message }) => message)
}

test.each([
  [
    'the contract reaches into the server',
    'contract/src/search.ts',
    '../../server/src/records/list.ts',
  ],
  [
    'the record index needs the contract',
    'record-index/src/types.ts',
    '@plat/contract/platform/geometry',
  ],
  ['the platform knows a feature', 'server/src/platform/jobs.ts', '../records/routes.ts'],
  ['a feature reads another', 'server/src/alerts/matching.ts', '../imports/source.ts'],
  [
    'a feature reads a shared feature the wrong way round',
    'server/src/records/list.ts',
    '../digests/release-digests.ts',
  ],
  ['a feature needs the whole application', 'server/src/alerts/routes.ts', '../app.ts'],
  [
    'the browser gets server code',
    'web/src/records/list.tsx',
    '../../../server/src/records/list.ts',
  ],
  ['the server gets browser code', 'server/src/records/list.ts', '../../../web/src/paths.ts'],
  ['a button fetches', 'web/src/ui/button.tsx', '../api/client.ts'],
  ['the map fetches', 'web/src/map/map-engine.ts', '../api/client.ts'],
  ['a feature reads another in the browser', 'web/src/alerts/form.tsx', '../mailbox/mail-list.tsx'],
  [
    'calls know the appointments that are built on them',
    'web/src/calls/closed-office.tsx',
    '../appointments/booking-button.tsx',
  ],
  ['a feature of the browser imports MapLibre', 'web/src/records/list.tsx', 'maplibre-gl'],
  [
    'a feature of the browser imports Terra Draw',
    'web/src/search/draw.ts',
    'terra-draw-maplibre-gl-adapter',
  ],
  ['the browser imports a module of Node', 'web/src/records/list.tsx', 'node:path'],
  ['the record index reads files', 'record-index/src/snapshot.ts', 'node:fs/promises'],
  ['the browser imports the database driver', 'web/src/records/list.tsx', 'pg'],
  ['a journey reaches into the server', 'e2e/map.e2e.ts', '../server/src/records/list.ts'],
  ['a file lies outside every folder', 'helpers/text.ts', '../contract/src/search.ts'],
])('is refused: %s', (_case, path, specifier) => {
  expect(findings(path, `import { x } from '${specifier}'`)).toHaveLength(1)
})

test.each([
  ['contract/src/search/search.ts', '../platform/endpoint.ts'],
  ['server/src/main.ts', './app.ts'],
  ['server/src/app.ts', './records/feature.ts'],
  ['server/src/records/routes.ts', '@plat/contract/search/search'],
  ['server/src/records/routes.ts', '@plat/record-index/record-index'],
  ['server/src/alerts/matching.ts', '../records/list.ts'],
  ['server/src/alerts/matching.db.test.ts', '../app.ts'],
  ['server/src/imports/commands.ts', '../platform/command-context.ts'],
  ['web/src/map/map-engine.ts', 'maplibre-gl'],
  ['web/src/records/list.tsx', '../map/map-view.tsx'],
  ['web/src/records/list.tsx', './list.module.css'],
  ['web/src/appointments/booking-button.tsx', '../calls/use-callable.ts'],
  ['web/src/timeline/timeline-detail.tsx', '../appointments/appointment-view.tsx'],
  ['web/src/app/app.tsx', '../appointments/booking-button.tsx'],
  ['web/src/map/map-engine.test.ts', 'node:fs'],
  ['bench/src/search.ts', '@plat/record-index/record-index'],
])('is allowed: %s imports %s', (path, specifier) => {
  expect(findings(path, `import { x } from '${specifier}'`)).toEqual([])
})

test.each([
  "import type { X } from '../api/client.ts'",
  "import '../api/client.ts'",
  "export { x } from '../api/client.ts'",
  "export * from '../api/client.ts'",
  "const x = await import('../api/client.ts')",
  "let x: import('../api/client.ts').X",
  "new Worker(new URL('../api/client.ts', import.meta.url))",
])('every kind of import counts: %s', (text) => {
  expect(findings('web/src/ui/button.tsx', text)).toHaveLength(1)
})

test('text that only looks like an import does not count', () => {
  const text = "// import { x } from '../api/client.ts'\nconst text = \"import '../api/client.ts'\""
  expect(findings('web/src/ui/button.tsx', text)).toEqual([])
})
