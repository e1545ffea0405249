import { getConfig, getModule, listDepartments } from '@plat/contract/config'
import { getPlacePolygon, listPlaces, predictLocation } from '@plat/contract/places'
import { getRecordDetails } from '@plat/contract/records'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Configuration changes when an agency applies a new one; a visit keeps what it started with. */
const FOR_THE_VISIT = Infinity

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfig, {}, { signal }),
  staleTime: FOR_THE_VISIT,
})

export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: async ({ signal }) => (await call(listDepartments, {}, { signal })).data,
  staleTime: FOR_THE_VISIT,
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

export const placePolygonQuery = (id: string) =>
  queryOptions({
    queryKey: ['place-polygon', id],
    queryFn: async ({ signal }) =>
      (await call(getPlacePolygon, { params: { id } }, { signal })).data,
    staleTime: FOR_THE_VISIT,
  })

export const recordQuery = (module: string, guid: string) =>
  queryOptions({
    queryKey: ['record', module, guid],
    queryFn: async ({ signal }) =>
      (await call(getRecordDetails, { params: { guid } }, { signal, module })).data,
  })

export const predictionsQuery = (module: string, text: string) =>
  queryOptions({
    queryKey: ['predictions', module, text],
    queryFn: async ({ signal }) =>
      (await call(predictLocation, { query: { q: text } }, { signal, module })).data,
    placeholderData: keepPreviousData,
  })
