import type { Endpoint } from '@plat/contract/platform/endpoint'

/** A module of the contract: its path and everything it exports. */
export interface ContractModule {
  readonly path: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** Endpoints that are declared but not listed in ENDPOINTS, or that clash with another. */
export function checkEndpoints(
  modules: readonly ContractModule[],
  listed: readonly Endpoint[],
): string[] {
  const unlisted = modules.flatMap(({ path, exports }) =>
    Object.entries(exports)
      .filter(([, value]) => isEndpoint(value) && !listed.includes(value))
      .map(([name]) => `${path} declares ${name}, which ENDPOINTS does not list`),
  )
  const twice = [
    ...repeated(listed.map(({ id }) => id)),
    ...repeated(listed.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)),
  ].map((key) => `${key} is listed twice in ENDPOINTS`)
  return [...unlisted, ...twice]
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'access' in value &&
    'reply' in value
  )
}

function repeated(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) < index))]
}
