import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { areaOf, LATER_AREAS } from './later-areas.ts'

const CATALOGUE = /\/src\/locales\/[a-z]{2}\.json$/
const PART = /\/src\/locales\/(first|later)-english\.ts$/
const PARSER = '@formatjs/icu-messageformat-parser'

/**
 * Parses the catalogues while building, so that the browser needs no parser for plural forms: the
 * largest part of the library for texts. Texts without values stay as they are. English texts are cut into those of
 * the first screens and those of LATER_AREAS.
 */
export function precompiledMessages(): Plugin {
  return {
    name: 'plat:precompiled-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === PARSER ? this.resolve(`${PARSER}/no-parser.js`, importer) : undefined
    },
    load(id) {
      const part = PART.exec(id)?.[1]
      if (part === undefined) return undefined
      const file = join(dirname(id), 'en.json')
      this.addWatchFile(file)
      const texts = precompiled(
        readFileSync(file, 'utf8'),
        (key) => LATER_AREAS.has(areaOf(key)) === (part === 'later'),
      )
      return `export const ${part.toUpperCase()}_ENGLISH = ${texts}`
    },
    transform(code, id) {
      return CATALOGUE.test(id) ? { code: precompiled(code, () => true), map: null } : undefined
    },
  }
}

/** A catalogue with its texts parsed, as JSON, less the message ids that are not wanted. */
function precompiled(catalogue: string, isWanted: (key: string) => boolean): string {
  const texts: Record<string, string> = JSON.parse(catalogue)
  const messages = Object.entries(texts)
    .filter(([key]) => isWanted(key))
    .map(([key, text]) => [key, text.includes('{') ? parse(text) : text])
  return JSON.stringify(Object.fromEntries(messages))
}
