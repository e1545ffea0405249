import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { Barrels } from './barrels.ts'

/** File beside the page with the addresses of what each screen needs, and of the script that runs first (server/src/pages/routes.ts). */
const LIST = 'screens.json'

/** The first screens, by the modules that begin them. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  home: ['/landing/home-page.tsx'],
  search: ['/search/module-page.tsx', '/search/map/map-panel.tsx'],
  results: [
    '/search/results/phone-panels.tsx',
    '/search/results/record-list.tsx',
    '/search/results/unlocated-list.tsx',
    '/search/search-box.tsx',
  ],
  record: ['/search/results/secondary-panel.tsx'],
}
/** Loaded by themselves: large, or only wanted by some. */
const APART = /maplibre|livekit|[\\/]locales[\\/]/

const FONT = /public-sans-latin-wght-normal.*\.woff2$/

/** Puts the code of first screens into few files. */
export interface PageChunks {
  /** Reads which modules each screen needs, and writes which files: the page names them, so that they come with the first. */
  readonly plugin: Plugin
  /** The file that a module goes into: of all modules that the same screens need; null: the bundler decides. */
  nameOf(id: string): string | null
}

/**
 * By itself the bundler makes a file of every few modules that the same pages share: a hundred and forty for the search, of
 * which a third was the beginnings of answers, one after the other on a slow line. What the same first screens need goes
 * into one file; a screen that is not drawn is not loaded.
 * @throws Error at the build for a screen that no module begins.
 */
export function pageChunks(): PageChunks {
  const screensOf = new Map<string, string[]>()
  const barrels = new Barrels()
  const plugin: Plugin = {
    name: 'plat:page-chunks',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      return barrels.read(id, code, async (path) => (await this.resolve(path, id))?.id ?? null)
    },
    buildEnd(error) {
      if (error !== undefined) return
      const all = [...this.getModuleIds()]
      const importsOf = (id: string) =>
        barrels.importsOf(id, this.getModuleInfo(id)?.importedIds ?? [])
      for (const [screen, beginnings] of Object.entries(SCREENS))
        for (const id of neededBy(beginnings, all, importsOf))
          screensOf.set(id, [...(screensOf.get(id) ?? []), screen])
    },
    generateBundle(_, bundle) {
      const files = new Map<string, Chunk>()
      for (const one of Object.values(bundle))
        if (one.type === 'chunk') files.set(one.fileName, one)
      refuseCircles(files)
      const screens = Object.entries(SCREENS).map(([screen, beginnings]) => [
        screen,
        filesOf(beginnings, files),
      ])
      const script = this.emitFile({
        type: 'asset',
        name: 'early-answers.js',
        source: readFileSync(join(import.meta.dirname, 'early-answers.js'), 'utf8'),
      })
      const list = {
        early: `/${this.getFileName(script)}`,
        font: `/${fontOf(Object.keys(bundle))}`,
        screens: Object.fromEntries(screens),
      }
      this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(list) })
    },
  }
  return {
    plugin,
    nameOf: (id) => (APART.test(id) ? null : (screensOf.get(id)?.join('-') ?? null)),
  }
}

interface Chunk {
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** The font of all text. @throws Error where the build has it under another name */
function fontOf(names: readonly string[]): string {
  const font = names.find((name) => FONT.test(name))
  if (font === undefined) throw new Error(`web/build/page-chunks.ts: no file is ${String(FONT)}`)
  return font
}

/** @throws Error for files that import each other: which of them runs first would be chance. */
function refuseCircles(files: ReadonlyMap<string, Chunk>): void {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name))
      throw new Error(
        `web/build/page-chunks.ts: files import each other: ${[...path, name].join(' → ')}`,
      )
    if (done.has(name)) return
    for (const one of files.get(name)?.imports ?? []) visit(one, [...path, name])
    done.add(name)
  }
  for (const name of files.keys()) visit(name, [])
}

/** Addresses of the files that a screen needs, without those that every page names. */
function filesOf(beginnings: readonly string[], files: ReadonlyMap<string, Chunk>): string[] {
  const needed = new Set<string>()
  for (const [name, { moduleIds }] of files)
    if (moduleIds.some((id) => beginnings.some((end) => id.endsWith(end)))) needed.add(name)
  for (const name of needed) for (const one of files.get(name)?.imports ?? []) needed.add(one)
  const first = new Set<string>()
  for (const [name, { isEntry }] of files) if (isEntry) first.add(name)
  for (const name of first) for (const one of files.get(name)?.imports ?? []) first.add(one)
  return [...needed].filter((name) => !first.has(name)).map((name) => `/${name}`)
}

/** Modules that begin a screen, and all that these import before they run. */
function neededBy(
  beginnings: readonly string[],
  all: readonly string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const needed = new Set<string>()
  for (const beginning of beginnings) {
    const first = all.find((id) => id.endsWith(beginning))
    if (first === undefined)
      throw new Error(`web/build/page-chunks.ts: there is no module ${beginning} any more`)
    needed.add(first)
  }
  for (const id of needed) for (const one of importsOf(id)) needed.add(one)
  return needed
}
