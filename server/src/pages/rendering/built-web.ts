import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { own } from '@plat/contract/platform/own'
import { type PageTemplate, pageTemplate } from '../page-html.ts'

/** The built web application. */
export interface BuiltWeb {
  readonly template: PageTemplate
  /** Paths of the scripts that parts of a page consist of, less those that every page names. @param files source files */
  scriptsOf(files: readonly string[]): string[]
  /** When it was built; milliseconds since 1970. */
  readonly built: number
}

/** Scripts that source files consist of (web/build/screen-files.ts). */
type Parts = Readonly<Record<string, readonly string[]>>

/**
 * Reads the built web application, and reads it again after a new build; null if there is none.
 * @param directory `web/dist`
 */
export function builtWebReader(directory: string): () => Promise<BuiltWeb | null> {
  let web: BuiltWeb | null = null
  return async () => {
    const path = join(directory, 'index.html')
    const found = await stat(path).catch(() => null)
    if (found === null) return null
    if (web?.built === found.mtimeMs) return web
    const html = await readFile(path, 'utf8')
    const parts: Parts | null = await readFile(join(directory, 'parts.json'), 'utf8').then(
      JSON.parse,
      () => null,
    )
    // It is being built.
    if (parts === null) return web
    web = {
      template: pageTemplate(html),
      scriptsOf: (files) => scriptsOf(parts, files, html),
      built: found.mtimeMs,
    }
    return web
  }
}

function scriptsOf(parts: Parts, files: readonly string[], html: string): string[] {
  const scripts = new Set(files.flatMap((file) => own(parts, file) ?? []))
  return [...scripts].map((file) => `/${file}`).filter((path) => !html.includes(`"${path}"`))
}
