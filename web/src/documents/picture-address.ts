import { useQuery } from '@tanstack/react-query'
import { documentQuery } from './documents-queries.ts'
import { mediaTypeOf } from './file-groups.ts'

/**
 * Where a picture of a version is seen, also one that no document names yet; null until it is there, and without one.
 * @param chosen its bytes, where another file was chosen and is not saved yet
 */
export function usePictureAddress(
  path: string | null,
  version: number,
  chosen: string | undefined,
): string | null {
  const { data } = useQuery({
    ...documentQuery(path ?? '', version),
    enabled: path !== null && chosen === undefined,
  })
  const bytes = chosen ?? data?.base64 ?? null
  return path === null || bytes === null ? null : `data:${mediaTypeOf(path)};base64,${bytes}`
}
