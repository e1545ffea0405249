import type { Endpoint } from '@plat/contract/platform/endpoint'

/** Endpoints that clash with another: by their id, or by their method and path. */
export function clashingEndpoints(endpoints: readonly Endpoint[]): string[] {
  return [
    ...repeated(endpoints.map(({ id }) => id)),
    ...repeated(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)),
  ].map((key) => `${key} is declared twice`)
}

function repeated(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) < index))]
}
