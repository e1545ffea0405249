import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { SCREENS } from './screens.ts'

/** Scripts of many modules. The first of them that needs a module has it, with all that it imports. */
const FILES = ['start', 'frame', 'controls', 'search', 'tiles', 'landing', 'record', 'map'] as const
type File = (typeof FILES)[number]

/** Modules of a screen that are in its own file even if other pages have them. */
const OWN = /\/src\/(?:search|saved-searches|exports|landing)\//

/** What every page loads before all others, and by itself. */
const EARLY = 'src/served/early.ts'

/** What the bundler tells plugins about modules. */
interface Modules {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): Rolldown.ModuleInfo | null
}

/** Paths of scripts by source file: the one that it is in, and all that this one imports at once. */
type Parts = Readonly<Record<string, readonly string[]>>

/**
 * Joins the scripts of a screen into few files, since a phone waits for each: what every page begins with (`start`),
 * what several screens have (`frame`), what other pages share with the search (`controls`) and with the landing page
 * (`tiles`), and what a screen has alone. Tells the server in `parts.json` which scripts a source file needs. Fails
 * the build where a screen is over its budget.
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
  const screens = new Map(
    Object.entries(SCREENS).map(([name, { parts, pages }]) => {
      const begin = [...parts, ...pages].map((file) => join(root, file))
      return [name, reached(modules, begin)]
    }),
  )
  const isOn = (screen: string, id: string) => screens.get(screen)?.has(id) === true
  const lazy = [...modules.getModuleIds()].filter((id) => isLazy(modules, id))
  const others = reached(
    modules,
    lazy.filter((id) => ![...screens.keys()].some((screen) => isOn(screen, id))),
  )
  for (const id of modules.getModuleIds()) {
    const isShared = others.has(id) && !OWN.test(id)
    const file = fileOf((screen) => isOn(screen, id), isShared)
    if (file !== null) placed.set(id, file)
  }
}

function fileOf(isOn: (screen: string) => boolean, isShared: boolean): File | null {
  if (['reading', 'landing', 'search'].filter(isOn).length > 1) return 'frame'
  if (isOn('search')) return isShared ? 'controls' : 'search'
  if (isOn('landing')) return isShared ? 'tiles' : 'landing'
  if (isOn('record')) return isOn('map') ? 'search' : 'record'
  return isOn('map') ? 'map' : null
}

/** Modules of our own, and icons, that these import at once, and they themselves. */
function reached(modules: Modules, ids: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    // Of a package only what is used is wanted, and the bundler alone knows that: it adds it to whoever imports it.
    waiting.push(...importedIds.filter((one) => !one.includes('/node_modules/')))
    waiting.push(...iconsIn(modules, code ?? ''))
  }
  return seen
}

/** Modules of the icons that a file imports: left to the bundler, one that two files have would be in the first alone. */
function iconsIn(modules: Modules, code: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code) ?? []
  const files = names.split(',').map((name) => {
    const [icon = ''] = name.trim().split(' ')
    const file = icon.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
    return `/lucide-react/dist/esm/icons/${file}.mjs`
  })
  return [...modules.getModuleIds()].filter((id) => files.some((file) => id.endsWith(file)))
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

/** What is wrong with the screens, in words: files that are no parts, and budgets that do not suffice. */
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
