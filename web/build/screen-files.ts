import { dirname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { SCREENS } from './screens.ts'

/** Scripts of many modules. The first of them that needs a module has it, with all that it imports. */
const FILES = [
  'start',
  'frame',
  'controls',
  'engine',
  'search',
  'tiles',
  'landing',
  'statistics',
  'saved',
  'record',
  'map',
] as const
type File = (typeof FILES)[number]

/** Modules of a screen that are in its own file even if other pages have them. */
const OWN = /\/src\/(?:search|saved-searches|exports|landing)\//

/** The map as it is drawn, which other pages have without a search. */
const ENGINE = /\/src\/map\//

/** The script that every page loads first, alone. */
const EARLY = 'src/served/early.ts'

/** Reads the modules of a build; the part of the bundler's context that is used here. */
interface Modules {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): Rolldown.ModuleInfo | null
}

/** Paths of scripts by source file: the one that it is in, and all that this one imports at once. */
type Parts = Readonly<Record<string, readonly string[]>>

/**
 * Joins the scripts of a screen into few files, since a phone waits for each: `start` is in every page, `frame` in several
 * kinds of screens, `controls` and `tiles` hold what other pages share with the search and the landing page, and the other
 * files what a kind of screen has of its own. Writes `parts.json`, from which the server knows the scripts of a source file. Fails the build
 * where a screen is over its budget.
 */
export function screenFiles(): Plugin {
  let root = ''
  const placed = new Map<string, File>()
  return {
    name: 'plat:screen-files',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(placed) } } } },
    }),
    configResolved(config) {
      root = config.root
    },
    buildEnd(error) {
      if (error === undefined) placeModules(this, root, placed)
    },
    generateBundle: {
      // Sizes are those of the finished scripts.
      order: 'post',
      handler(_, bundle) {
        const parts = partsOf(this, bundle, root)
        const faults = faultsOf(bundle, parts)
        if (faults.length > 0) this.error(`${faults.join('\n')}\nSee web/build/screens.ts`)
        this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(parts) })
      },
    },
  }
}

function groupsOf(placed: ReadonlyMap<string, File>): Rolldown.CodeSplittingGroup[] {
  return FILES.map((name, index) => ({
    name,
    priority: FILES.length - index,
    ...(name === 'start'
      ? { tags: ['$initial'], test: (id) => !id.endsWith(EARLY) }
      : { test: (id) => placed.get(id) === name }),
  }))
}

function placeModules(modules: Modules, root: string, placed: Map<string, File>): void {
  placed.clear()
  const icons = iconModules(modules)
  const screens = new Map(
    Object.entries(SCREENS).map(([name, { parts, pages }]) => {
      const begin = [...parts, ...pages].map((file) => join(root, file))
      return [name, reached(modules, icons, begin)]
    }),
  )
  const isOn = (screen: string, id: string) => screens.get(screen)?.has(id) === true
  const lazy = [...modules.getModuleIds()].filter((id) => isLazy(modules, id))
  const others = reached(
    modules,
    icons,
    lazy.filter((id) => ![...screens.keys()].some((screen) => isOn(screen, id))),
  )
  for (const id of modules.getModuleIds()) {
    const on = new Set([...screens.keys()].filter((screen) => isOn(screen, id)))
    const file = on.size === 0 ? null : fileOf(id, on, others.has(id))
    if (file !== null) placed.set(id, file)
  }
}

/**
 * @param screens those that have the module
 * @param isShared whether pages that are no screen have it, too
 */
function fileOf(id: string, screens: ReadonlySet<string>, isShared: boolean): File | null {
  const isIcon = id.includes('/node_modules/')
  const isFrame = screens.has('reading')
    ? screens.size > 1
    : screens.has('landing') && screens.has('search')
  if (isFrame || (isIcon && isShared)) return 'frame'
  const isCommon = (isShared || screens.has('statistics')) && !OWN.test(id)
  if (screens.has('search')) return isCommon ? 'controls' : 'search'
  if (screens.has('landing')) return isCommon ? 'tiles' : 'landing'
  if (screens.has('statistics')) return 'statistics'
  if (screens.has('saved')) return 'saved'
  if (ENGINE.test(id)) return 'engine'
  // Of what both additions have, neither may wait for the other.
  if (screens.has('record')) return screens.has('map') ? 'search' : 'record'
  return screens.has('map') ? 'map' : null
}

/** Modules of our own, and icons, that these import at once, and they themselves. */
function reached(
  modules: Modules,
  icons: ReadonlyMap<string, string>,
  ids: readonly string[],
): Set<string> {
  const seen = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code ?? '') ?? []
    // Of a package only what is used is wanted, and the bundler alone knows that: it goes with the file that imports it.
    waiting.push(...importedIds.filter((one) => !one.includes('/node_modules/')))
    waiting.push(...(names.match(/\w+/g)?.flatMap((name) => icons.get(name) ?? []) ?? []))
  }
  return seen
}

/**
 * Modules of icons by their names, as the package's index has them: left to the bundler, an icon that two files have
 * would be in the first alone.
 */
function iconModules(modules: Modules): Map<string, string> {
  const index = [...modules.getModuleIds()].find((id) => id.endsWith('/lucide-react.mjs')) ?? ''
  const code = modules.getModuleInfo(index)?.code ?? ''
  const found = new Map<string, string>()
  for (const [, names = '', file = ''] of code.matchAll(
    /\{([^{}]*)\} from ["']\.(\/icons\/[^"']*)/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      found.set(name, dirname(index) + file)
  if (found.size === 0) throw new Error('Found no icons in the index of lucide-react')
  return found
}

function isLazy(modules: Modules, id: string): boolean {
  return (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
}

function partsOf(modules: Modules, bundle: Rolldown.OutputBundle, root: string): Parts {
  const parts: Record<string, readonly string[]> = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const files = scriptsOf(bundle, chunk.fileName)
    for (const id of chunk.moduleIds) {
      const path = relative(root, id)
      const isStart = SCREENS.start.parts.includes(path)
      if (isStart || isLazy(modules, id)) parts[path] = files
    }
  }
  return parts
}

function scriptsOf(bundle: Rolldown.OutputBundle, file: string): string[] {
  const seen = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || seen.has(name)) return
    seen.add(name)
    chunk.imports.forEach(add)
  }
  add(file)
  return [...seen]
}

/** Lists parts that no screen has, and screens over their budget, each in a sentence. */
function faultsOf(bundle: Rolldown.OutputBundle, parts: Parts): string[] {
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const script = bundle[file]
    const size =
      sizes.get(file) ?? (script?.type === 'chunk' ? brotliCompressSync(script.code).length : 0)
    sizes.set(file, size)
    return size
  }
  return Object.entries(SCREENS).flatMap(([name, screen]) => {
    const always = [
      ...SCREENS.start.parts,
      ...(screen.to ? SCREENS[screen.to].parts : []),
      ...screen.parts,
    ]
    const pages = screen.pages.length > 0 ? screen.pages : [null]
    return pages.flatMap((page) => {
      const wanted = page === null ? always : [...always, page]
      const missing = wanted.find((part) => parts[part] === undefined)
      if (missing !== undefined) return [`${missing} is no part of the screen ${name}`]
      const files = [...new Set(wanted.flatMap((part) => parts[part] ?? []))]
      const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
      if (files.length <= screen.files && bytes <= screen.bytes) return []
      const budget = `${screen.files} of ${screen.bytes} bytes`
      return [
        `${page ?? name} begins with ${files.length} scripts of ${bytes} bytes, more than ${budget}`,
      ]
    })
  })
}
