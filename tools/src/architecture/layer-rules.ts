import { posix } from 'node:path'
import type { Import, Module } from './module.ts'
import { type Finding, isTest } from './source.ts'

/** A folder and what its modules may import of ours: paths or folders from the root, `*` is one name. */
interface Layer {
  readonly folder: string
  readonly imports: readonly string[]
}

/** Features that the others may read: who asks, who they are, and what they look at. */
const SERVER_SHARED = [
  'server/src/tenancy',
  'server/src/accounts',
  'server/src/agents',
  'server/src/alerts',
  'server/src/basemap',
  'server/src/calls',
  'server/src/chat',
  'server/src/comments',
  'server/src/record-events',
  'server/src/pages',
  'server/src/places',
  'server/src/indexes',
  'server/src/jobs',
  'server/src/live',
  'server/src/offices',
  'server/src/records',
  'server/src/reports',
  'server/src/saved-searches',
  'server/src/search',
  'server/src/static-map',
  'server/src/statistics',
]
const WEB_SHARED = [
  'web/src/accounts',
  'web/src/agents',
  'web/src/alerts',
  'web/src/calls',
  'web/src/departments',
  'web/src/exports',
  'web/src/live',
  'web/src/offices',
  'web/src/records',
  'web/src/saved-searches',
  'web/src/search',
  'web/src/statistics',
]
/** What any part of the web application may use; none of it knows a feature. */
const WEB_COMMON = [
  'contract',
  'web/src/api',
  'web/src/ui',
  'web/src/locales',
  'web/src/paths.ts',
  'web/src/serving.ts',
]

/**
 * Dependencies point one way. The first layer whose folder holds a module is the one that counts;
 * a module may always import its own folder.
 */
const LAYERS: readonly Layer[] = [
  { folder: 'contract', imports: [] },
  { folder: 'record-index', imports: [] },
  { folder: 'server/src/platform', imports: ['contract'] },
  { folder: 'server/src/cli', imports: ['contract', 'record-index', 'server/src'] },
  { folder: 'server/src/main.ts', imports: ['contract', 'server/src'] },
  { folder: 'server/src/start-jobs.ts', imports: ['contract', 'server/src'] },
  { folder: 'server/src/demo', imports: ['contract', 'server/src', 'tools/src/demo-city'] },
  { folder: 'server/src/sql-statements.db.test.ts', imports: ['tools/src/architecture'] },
  { folder: 'server/src/app.ts', imports: ['contract', 'server/src/*'] },
  {
    folder: 'server/src/*',
    imports: ['contract', 'record-index', 'server/src/platform', ...SERVER_SHARED],
  },
  {
    folder: 'web/src/api',
    imports: ['contract', 'web/src/locales', 'web/src/paths.ts', 'web/src/serving.ts'],
  },
  // What stands in for the browser on the server.
  { folder: 'web/src/serving.ts', imports: ['contract'] },
  { folder: 'web/src/ui', imports: ['contract', 'web/src/locales', 'web/src/serving.ts'] },
  { folder: 'web/src/map', imports: ['contract', 'web/src/ui'] },
  { folder: 'web/src/locales', imports: [] },
  { folder: 'web/src/paths.ts', imports: ['contract'] },
  { folder: 'web/src/main.tsx', imports: ['contract', 'web/src'] },
  { folder: 'web/src/served', imports: ['contract', 'web/src'] },
  { folder: 'web/src/early-start.ts', imports: ['contract', 'web/src/*', 'web/src/paths.ts'] },
  { folder: 'web/src/routes.tsx', imports: ['contract', 'web/src/*', 'web/src/paths.ts'] },
  { folder: 'web/src/area-routes.tsx', imports: ['contract', 'web/src/*', 'web/src/paths.ts'] },
  { folder: 'web/src/app', imports: ['contract', 'web/src/*', 'web/src/paths.ts'] },
  { folder: 'web/src/shell', imports: WEB_COMMON },
  {
    folder: 'web/src/timeline',
    imports: [...WEB_COMMON, 'web/src/shell', ...WEB_SHARED, 'web/src/appointments'],
  },
  {
    folder: 'web/src/resourcer',
    imports: [
      ...WEB_COMMON,
      'web/src/shell',
      ...WEB_SHARED,
      'web/src/appointments',
      'web/src/call-logs',
      'web/src/chat',
      'web/src/comments',
      'web/src/timeline',
    ],
  },
  { folder: 'web/src/*', imports: [...WEB_COMMON, 'web/src/map', 'web/src/shell', ...WEB_SHARED] },
  { folder: 'web/build', imports: ['contract'] },
  { folder: 'web/vite.config.ts', imports: ['web/build'] },
  { folder: 'e2e', imports: ['contract'] },
  // Component tests use the journeys' browser.
  { folder: 'vitest.config.ts', imports: ['e2e/support'] },
  { folder: 'bench', imports: ['contract', 'record-index', 'server', 'e2e/support'] },
  { folder: 'tools', imports: ['contract'] },
]

/** Packages, or Node's own modules, that only some folders may import. A pattern matches whole names. */
const PACKAGES: readonly { readonly pattern: RegExp; readonly only: readonly string[] }[] = [
  { pattern: /^(maplibre-gl|terra-draw.*)$/, only: ['web/src/map'] },
  { pattern: /^(react|react-.*|@tanstack\/.*|lucide-react)$/, only: ['web'] },
  {
    pattern: /^(fastify|@fastify\/.*|pg|pg-.*|kysely|@electric-sql\/.*)$/,
    only: ['server', 'bench'],
  },
  // Checksums are arithmetic, not I/O.
  {
    pattern: /^node:zlib$/,
    only: ['record-index', 'server', 'e2e', 'bench', 'tools', 'web/build'],
  },
  {
    pattern: /^node:.*$/,
    only: [
      'server',
      'e2e',
      'bench',
      'tools',
      'web/build',
      'web/vite.config.ts',
      // It runs on the server.
      'web/src/served/render-page.tsx',
    ],
  },
]

/** Imports that point the wrong way, between our folders or out to packages. */
export function checkLayers(module: Module): Finding[] {
  return module.imports.flatMap((imported) => {
    const target = ownPath(module.path, imported.specifier)
    const message = target === null ? wrongPackage(module, imported) : wrongLayer(module, target)
    return message === undefined ? [] : [{ path: module.path, line: imported.line, message }]
  })
}

function wrongLayer(module: Module, target: string): string | undefined {
  const layer = LAYERS.find(({ folder }) => holds(folder, module.path))
  if (layer === undefined)
    return `lies in no folder of the architecture, so it may not import ${target}`
  const home = homeOf(layer.folder, module.path)
  const allowed = [
    home,
    ...(isTest(module.path) ? [workspaceOf(module.path)] : []),
    ...layer.imports,
  ]
  if (allowed.some((folder) => holds(folder, target))) return undefined
  return `imports ${target}; ${home} may import ${layer.imports.join(', ') || 'nothing of ours'}`
}

function wrongPackage(module: Module, imported: Import): string | undefined {
  const name = packageOf(imported.specifier)
  const rule = PACKAGES.find(({ pattern }) => pattern.test(name))
  if (rule === undefined || rule.only.some((folder) => holds(folder, module.path))) return undefined
  // Tests run on Node wherever they lie.
  if (name.startsWith('node:') && (isTest(module.path) || !module.path.includes('/')))
    return undefined
  return `imports ${name}, which belongs to ${rule.only.join(', ')} only`
}

/** Where a specifier leads, from the root: `@plat/contract/search/url` is `contract/src/search/url.ts`; null for a package. */
export function ownPath(from: string, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  if (!specifier.startsWith('@plat/')) return null
  const [, workspace = '', ...rest] = specifier.split('/')
  return `${workspace}/src/${rest.join('/')}.ts`
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Whether a path is the folder or lies in it; `*` in the folder stands for one name. */
function holds(folder: string, path: string): boolean {
  const names = path.split('/')
  return folder
    .split('/')
    .every((part, index) => part === names[index] || (part === '*' && names[index] !== undefined))
}

/** The folder that a module lies in, with `*` filled: `server/src/*` becomes `server/src/alerts`. */
function homeOf(folder: string, path: string): string {
  return path.split('/').slice(0, folder.split('/').length).join('/')
}

function workspaceOf(path: string): string {
  return path.split('/')[0] ?? path
}
