import type { Plugin } from 'vite'

const EMPTY = '\0no-messages'
const OFFERED = new Set(['en-US', 'es-ES'])
const CATALOGUE = /\/([a-z]{2}-[A-Z]{2})\.(?:mjs|js|json)$/

/** Leaves out React Aria's own texts in the thirty languages that the portal does not offer. */
export function offeredLocalesOnly(): Plugin {
  return {
    name: 'plat:offered-locales-only',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('react-aria') && !importer?.includes('react-stately'))
        return undefined
      const locale = CATALOGUE.exec(source)?.[1]
      return locale && !OFFERED.has(locale) ? EMPTY : undefined
    },
    load: (id) => (id === EMPTY ? 'export default {}' : undefined),
  }
}
