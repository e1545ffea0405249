import type { Plugin } from 'vite'

const STUB = '\0zod-without-schemas'

/**
 * Leaves zod out of the production bundle. The browser needs only the methods and paths of the
 * contract's endpoints; replies are parsed in development and tests, never in production. `z`
 * becomes a value on which every call and property answers itself, so the contract's modules
 * evaluate as they are and their schemas weigh nothing.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'plat:contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? STUB : undefined),
    load: (id) =>
      id === STUB
        ? 'export const z = new Proxy(function () {}, { get: () => z, apply: () => z })'
        : undefined,
  }
}
