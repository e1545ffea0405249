import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const CATALOGUE = /\/src\/locales\/[a-z]{2}\.json$/
const PARSER = '@formatjs/icu-messageformat-parser'

/**
 * Parses the catalogues while building, so that the browser needs no parser for plural forms: the
 * largest part of the library for texts. Texts without values stay as they are.
 */
export function precompiledMessages(): Plugin {
  return {
    name: 'plat:precompiled-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === PARSER ? this.resolve(`${PARSER}/no-parser.js`, importer) : undefined
    },
    transform(code, id) {
      if (!CATALOGUE.test(id)) return undefined
      const texts: Record<string, string> = JSON.parse(code)
      const messages = Object.entries(texts).map(([key, text]) => [
        key,
        text.includes('{') ? parse(text) : text,
      ])
      return { code: JSON.stringify(Object.fromEntries(messages)), map: null }
    },
  }
}
