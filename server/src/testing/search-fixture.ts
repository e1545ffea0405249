import { randomUUID } from 'node:crypto'
import type { TestRecord } from './portal.ts'

/** A square with its south-west corner there; degrees. */
const square = (west: number, south: number, size: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
})
/** The map's view as the contract has it. */
export const viewport = (west: number, south: number, size: number) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: square(west, south, size), properties: null }],
})

/** An agency with one module and two districts, West and East. */
export const folder = (tenant: string) => ({
  'tenant.yaml': {
    code: tenant,
    hosts: [`${tenant}.test`],
    timeZone: 'America/Chicago',
    branding: { title: { long: `City of ${tenant}`, short: tenant } },
    control: { map: { geo: { agencyBounds: { n: 31, s: 30, e: -97, w: -98 } } } },
  },
  'departments/building.yaml': { id: 'building', name: 'Building', modules: ['permits'] },
  'modules/permits.yaml': {
    code: 'permits',
    name: { en: 'Permits', es: 'Permisos' },
    noun: { one: 'permit', other: 'permits' },
    visibility: ['everybody', 'internal'],
    fields: [
      { id: 'work_class', label: 'Work class', kind: 'category' },
      { id: 'cost', label: 'Cost', kind: 'number' },
      { id: 'inspector_phone', label: 'Phone', kind: 'text' },
    ],
    types: { NEW: { en: 'New building', es: 'Edificio nuevo' } },
    statuses: {
      Issued: { category: 'live', next: 'Inspections follow.' },
      Final: { category: 'archive' },
    },
    filters: [
      { type: 'checkboxTree', criterion: 'record_type', params: { label: 'Type' } },
      { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Status' } },
      { type: 'checkboxTree', criterion: 'work_class', params: { label: 'Work' } },
    ],
    formatting: [
      { id: 'record_type', type: 'basic', label: 'Type', position: 2 },
      { id: 'status', type: 'basic/status', label: 'Status', position: 1 },
    ],
  },
  'places.yaml': {
    layers: [{ id: 'districts', label: 'District', file: 'places/districts.geojson', area: true }],
  },
  'places/districts.geojson': {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'West' }, geometry: square(-97.9, 30.1, 0.3) },
      { type: 'Feature', properties: { name: 'East' }, geometry: square(-97.5, 30.1, 0.3) },
    ],
  },
})

/** A live public record in West; `more` replaces or adds fields. */
export const testRecord = (
  agency_reference: string,
  more: Partial<TestRecord> = {},
): TestRecord => ({
  guid: randomUUID(),
  agency_reference,
  title: 'New house',
  record_type: 'NEW',
  status: 'Issued',
  record_date: '2024-05-01',
  street_address: '100 N Main St',
  lng: -97.8,
  lat: 30.2,
  ...more,
})

/** Six records: two on one point, one archived, one without a location, one sealed, one with a shape. */
export const records: TestRecord[] = [
  testRecord('2024-001 BP', {
    attributes: { work_class: 'Res', cost: 250_000, secret_note: 'x' },
    events: [{ date: '2024-04-01', label: 'Applied', content: null }],
  }),
  testRecord('2024-002 BP', {
    title: 'New shop',
    record_date: '2024-06-01',
    attributes: { work_class: 'Com' },
  }),
  {
    guid: randomUUID(),
    agency_reference: '2023-003 EP',
    title: 'Rewire the café',
    record_type: 'ELEC',
    status: 'Final',
    status_category: 2,
    record_date: '2023-01-01',
    street_address: '7 Oak Avenue',
    lng: -97.4,
    lat: 30.2,
  },
  {
    guid: randomUUID(),
    agency_reference: '2024-004 EP',
    title: 'No place',
    record_type: 'ELEC',
    status: 'Issued',
    record_date: '2024-07-01',
  },
  testRecord('2024-005 ZZ', {
    title: 'Sealed case',
    record_date: '2024-08-01',
    street_address: '9 Hidden Ln',
    lng: -97.7,
    lat: 30.25,
    visibility: 2,
  }),
  {
    guid: randomUUID(),
    agency_reference: '2024-006 PL',
    title: 'Street works',
    record_type: 'PLAN',
    status: 'Issued',
    record_date: '2024-09-01',
    lng: -97.75,
    lat: 30.3,
    shape: square(-97.76, 30.29, 0.02),
  },
]
