import {
  getBrandingValues,
  getDocument,
  getDocumentVersion,
  listDocuments,
  listDocumentVersions,
} from '@plat/contract/documents/documents'
import { listImports } from '@plat/contract/imports/imports'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Versions fetched at a time. */
const PAGE = 20

/** Files of the current version: asked for again whenever a page is opened, for a colleague may have saved. */
export const documentsQuery = queryOptions({
  queryKey: ['documents', 'list'],
  queryFn: async ({ signal }) => (await call(listDocuments, {}, { signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** A file of a version, which never changes. */
export const documentQuery = (path: string, version: number) =>
  queryOptions({
    queryKey: ['documents', 'file', version, path],
    queryFn: async ({ signal }) =>
      (await call(getDocument, { query: { path, version } }, { signal })).data,
    staleTime: Infinity,
  })

export const versionsQuery = infiniteQueryOptions({
  queryKey: ['documents', 'versions'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { offset: pageParam, limit: PAGE }
    const { data, meta } = await call(listDocumentVersions, { query }, { signal })
    return { versions: data, total: meta.pagination?.itemCount ?? data.length }
  },
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => {
    const count = pages.reduce((sum, { versions }) => sum + versions.length, 0)
    return count < total ? count : undefined
  },
  staleTime: 0,
})

/** What a version changed since another, or since the one before. */
export const versionQuery = (version: number, since?: number) =>
  queryOptions({
    queryKey: ['documents', 'version', version, since ?? null],
    queryFn: async ({ signal }) =>
      (await call(getDocumentVersion, { params: { version }, query: { since } }, { signal })).data,
    staleTime: Infinity,
  })

export const brandingQuery = queryOptions({
  queryKey: ['documents', 'branding'],
  queryFn: async ({ signal }) => (await call(getBrandingValues, {}, { signal })).data,
  staleTime: 0,
})

/** How the imports of the agency are doing: the key is that of their page. */
export const importStatesQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).data,
  staleTime: 0,
})

/** Milliseconds after which all servers have heard of a new version. */
const HEARD_MS = 2_000

/** Has everything read again that a new version of the portal may have changed, at once and once all servers know it. */
export function portalChanged(client: QueryClient): void {
  const renew = () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer' })
  renew()
  setTimeout(renew, HEARD_MS)
}
