/** Packages whose one entry exports everything they have: `import { Button } from 'react-aria-components'`. */
const PACKAGES = ['react-aria-components', 'lucide-react']
const ENTRY =
  /node_modules\/(react-aria-components|lucide-react)\/dist\/(?:exports\/index|esm\/lucide-react)\.mjs$/
const NAMED = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${PACKAGES.join('|')})["']`, 'g')
/** `import {Button as $a} from "./Button.mjs"` and `export { default as X } from './icons/x.mjs'`. */
const PART = /(import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const OWN_EXPORTS = /export\s*\{([^}]*)\}\s*(?:;|$)/gm

type Resolve = (path: string) => Promise<string | null>

/**
 * What modules take from packages with one entry for everything. To the bundler such an entry imports all of the package,
 * and whoever imports one name from it seems to need all.
 */
export class Barrels {
  /** Modules by package and name: two packages may have one name. */
  readonly #files = new Map<string, string>()
  readonly #names = new Map<string, readonly string[]>()

  /** To be called with every module as it is bundled. @param resolve a path in it to the module that is meant */
  async read(id: string, code: string, resolve: Resolve): Promise<void> {
    const [, entry] = ENTRY.exec(id) ?? []
    if (entry !== undefined) await this.#readEntry(entry, code, resolve)
    const names = [...code.matchAll(NAMED)].flatMap(([, list = '', from]) =>
      pairs(list).map(([name]) => `${from}/${name}`),
    )
    if (names.length > 0) this.#names.set(id, names)
  }

  /**
   * The modules behind the names that a module takes, in the stead of the entries among its imports.
   * @throws Error for a name whose file is not known: the package is written in another way than this reads.
   */
  importsOf(id: string, imported: readonly string[]): string[] {
    const direct = imported.filter((one) => !ENTRY.test(one))
    if (direct.length === imported.length) return direct
    const files = (this.#names.get(id) ?? []).map((name) => {
      const file = this.#files.get(name)
      if (file === undefined)
        throw new Error(
          `web/build/barrels.ts: no file of "${name}", which ${id} imports, was found`,
        )
      return file
    })
    return [...direct, ...files]
  }

  async #readEntry(entry: string, code: string, resolve: Resolve): Promise<void> {
    const local = new Map<string, string>()
    for (const [, kind, list = '', path = ''] of code.matchAll(PART)) {
      const file = await resolve(path)
      if (file === null) continue
      for (const [, name] of pairs(list))
        if (kind === 'export') this.#files.set(`${entry}/${name}`, file)
        else local.set(name, file)
    }
    for (const [, list = ''] of code.matchAll(OWN_EXPORTS))
      for (const [name, exported] of pairs(list)) {
        const file = local.get(name)
        if (file !== undefined) this.#files.set(`${entry}/${exported}`, file)
      }
  }
}

/** Names of an import or export, each with the name that it has on the other side. */
function pairs(list: string): [string, string][] {
  return list.split(',').flatMap((one): [string, string][] => {
    const [name = '', other = name] = one
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)
    return name === '' ? [] : [[name, other]]
  })
}
