import * as clientError from './client-error.ts'
import * as config from './config.ts'
import type { Endpoint } from './endpoint.ts'
import * as places from './places.ts'
import * as records from './records.ts'
import * as search from './search.ts'

/** Every operation of the API, in the order of the documentation. */
export const ENDPOINTS = [
  config.getTenantByHost,
  config.getConfig,
  config.listDepartments,
  config.getDepartment,
  config.getModule,
  search.countRecords,
  search.countLocated,
  search.countAll,
  search.countUnlocated,
  search.searchLocation,
  search.searchList,
  search.searchDetail,
  search.searchFacets,
  records.getRecordDetails,
  places.listPlaces,
  places.getPlacePolygon,
  places.predictLocation,
  clientError.reportError,
] as readonly Endpoint[]
