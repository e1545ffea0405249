/// <reference types="vite/types/importMeta.d.ts" />
import type { Endpoint } from './platform/endpoint.ts'

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./**/*.ts', '!./**/*.test.ts', '!./**/*-for-tests.ts'],
  { eager: true },
)

/** Every operation of the API, in the order of the files that declare them. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(MODULES).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'access' in value &&
    'reply' in value
  )
}
