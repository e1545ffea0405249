import { getViewer } from '@plat/contract/accounts/sign-in'
import { listGroupings } from '@plat/contract/statistics/groupings'
import { listStats, type Stat } from '@plat/contract/statistics/stats'
import { getModule } from '@plat/contract/tenancy/module-config'
import { getConfig } from '@plat/contract/tenancy/tenant-config'
import { getDepartment, listDepartments } from '@plat/contract/departments/departments'
import { getDepartmentLanding, getDoc, getFooter, getLanding } from '@plat/contract/landing/landing'
import {
  getLayerPolygons,
  getPlacePolygon,
  listPlaces,
  predictLocation,
} from '@plat/contract/places/places'
import { getRecordDetails } from '@plat/contract/records/records'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { whenTakenOver } from '../serving.ts'
import { call } from './client.ts'
import { sessionRenewed } from './session-renewal.ts'

/** Configuration changes when an agency applies a new one; a visit keeps what it started with. */
const FOR_THE_VISIT = Infinity

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfig, {}, { signal }),
  staleTime: FOR_THE_VISIT,
})

/** Who is signed in: asked again when the window is looked at after a while, for it may have ended. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: async ({ signal }) => {
    await sessionRenewed()
    const { data } = await call(getViewer, {}, { signal })
    await whenTakenOver()
    return data
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: async ({ signal }) => (await call(listDepartments, {}, { signal })).data,
  staleTime: FOR_THE_VISIT,
})

export const departmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['department', id],
    queryFn: async ({ signal }) => (await call(getDepartment, { params: { id } }, { signal })).data,
    staleTime: FOR_THE_VISIT,
  })

export const landingQuery = queryOptions({
  queryKey: ['landing'],
  queryFn: async ({ signal }) => (await call(getLanding, {}, { signal })).data,
  staleTime: FOR_THE_VISIT,
})

export const departmentLandingQuery = (id: string) =>
  queryOptions({
    queryKey: ['landing', id],
    queryFn: async ({ signal }) =>
      (await call(getDepartmentLanding, { params: { id } }, { signal })).data,
    staleTime: FOR_THE_VISIT,
  })

export const footerQuery = queryOptions({
  queryKey: ['footer'],
  queryFn: async ({ signal }) => (await call(getFooter, {}, { signal })).data,
  staleTime: FOR_THE_VISIT,
})

export const documentQuery = (slug: string) =>
  queryOptions({
    queryKey: ['document', slug],
    queryFn: async ({ signal }) => (await call(getDoc, { params: { slug } }, { signal })).data,
  })

/** Groupings that the viewer may see; their rows name stats by number. */
export const groupingsQuery = queryOptions({
  queryKey: ['statistics', 'groupings'],
  queryFn: async ({ signal }) => (await call(listGroupings, {}, { signal })).data,
})

/** Milliseconds until stats are requested again while the server is still loading records. */
const BUSY_MS = 3_000

/** When to request stats again: soon while any waits for its records, else not. */
export function untilCounted(stats: readonly Stat[] | undefined): number | false {
  return stats?.some(({ problem }) => problem === 'busy') === true ? BUSY_MS : false
}

/** Stats that the viewer may see, with their numbers. */
export const statsQuery = queryOptions({
  queryKey: ['statistics', 'stats'],
  queryFn: async ({ signal }) => (await call(listStats, {}, { signal })).data,
  refetchInterval: ({ state }) => untilCounted(state.data),
})

export const moduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['module', id],
    queryFn: async ({ signal }) => (await call(getModule, { params: { id } }, { signal })).data,
    staleTime: FOR_THE_VISIT,
  })

export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: async ({ signal }) => (await call(listPlaces, {}, { signal })).data,
  staleTime: FOR_THE_VISIT,
})

/** Outlines of a layer of places, to draw on the map. */
export const layerPolygonsQuery = (id: string) =>
  queryOptions({
    queryKey: ['layer-polygons', id],
    queryFn: async ({ signal }) =>
      (await call(getLayerPolygons, { params: { id } }, { signal })).data,
    staleTime: FOR_THE_VISIT,
  })

/** @param radius metres around the boundary */
export const placePolygonQuery = (id: string, radius = 0) =>
  queryOptions({
    queryKey: ['place-polygon', id, radius],
    queryFn: async ({ signal }) =>
      (
        await call(
          getPlacePolygon,
          { params: { id }, query: radius > 0 ? { radius } : {} },
          { signal },
        )
      ).data,
    staleTime: FOR_THE_VISIT,
  })

export const recordQuery = (module: string, guid: string) =>
  queryOptions({
    queryKey: ['record', module, guid],
    queryFn: async ({ signal }) =>
      (await call(getRecordDetails, { params: { guid } }, { signal, module })).data,
  })

/** Suggestions for a text. @param search the criteria that they are counted under, as JSON; null for the module's opening search. */
export const predictionsQuery = (module: string, text: string, search: string | null) =>
  queryOptions({
    queryKey: ['predictions', module, text, search],
    queryFn: async ({ signal }) => {
      const query = { q: text, ...(search === null ? {} : { search }) }
      return (await call(predictLocation, { query }, { signal, module })).data
    },
    placeholderData: keepPreviousData,
  })
