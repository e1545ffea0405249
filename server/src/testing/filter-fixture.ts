import { randomUUID } from 'node:crypto'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { TestRecord } from './portal.ts'
import { folder } from './search-fixture.ts'

/** A day some days from today in the agency's time zone, counted by the calendar: days of a clock change have other hours. */
export const dayFromNow = (days: number) =>
  new Date(Date.parse(dayIn('America/Chicago', new Date())) + days * 86_400_000)
    .toISOString()
    .slice(0, 10)

/** One of most kinds of filters, in tabs and a group. */
export const filters: object[] = [
  {
    type: 'exclusiveTabs',
    criterion: 'by',
    params: {
      label: 'By',
      members: [
        { type: 'checkboxTree', criterion: 'record_type', params: { label: 'Type' } },
        {
          type: 'group',
          criterion: 'more',
          params: {
            label: 'More',
            members: [
              {
                type: 'dropdown',
                criterion: 'work_class',
                params: {
                  label: 'Work',
                  options: [
                    { id: 'homes', label: 'Homes', members: [{ id: 'Res', label: 'Residential' }] },
                  ],
                },
              },
              { type: 'number', criterion: 'cost', params: { label: 'Cost', unit: '$' } },
            ],
          },
        },
      ],
    },
  },
  { type: 'datePeriod', criterion: 'record_date', params: { label: 'Received' } },
  {
    type: 'predictive',
    criterion: 'contractor',
    params: {
      label: 'Contractor',
      endpoint: 'predict/contractor',
      predictiveProperty: 'company',
      options: [{ id: 'acme', label: { en: 'Acme Builders', es: 'Constructora Ácme' } }],
    },
  },
  { type: 'grid', criterion: '___place', params: { label: 'Squares', squareCount: { to: 5 } } },
]

/** The small agency with these filters, a field for staff, and a grid. */
export function filterFolder(tenant: string, withFilters = filters) {
  const base = folder(tenant)
  const module = base['modules/permits.yaml']
  return {
    ...base,
    'tenant.yaml': { ...base['tenant.yaml'], fiscalYearStart: 10 },
    'modules/permits.yaml': {
      ...module,
      filters: withFilters,
      fields: [
        ...module.fields,
        { id: 'contractor', label: 'Contractor', kind: 'category' },
        { id: 'inspector', label: 'Inspector', kind: 'category', visibility: 'internal' },
      ],
    },
    'places.yaml': {
      layers: [
        ...base['places.yaml'].layers,
        { id: 'squares', label: { en: 'Squares', es: 'Cuadros' }, grid: { size: 5000 } },
      ],
    },
  }
}

/** Contractor of the record that only staff may find. */
export const SEALED = 'Sealed Builders'
/** 30 on the map, the newest of them 3 days old; 25 without a location; one for staff only. */
export const filterRecords: TestRecord[] = [
  ...Array.from({ length: 30 }, (_, index): TestRecord => ({
    guid: randomUUID(),
    agency_reference: `M-${String(index).padStart(3, '0')}`,
    title: `Mapped ${index}`,
    record_type: index % 3 === 0 ? 'NEW' : 'ELEC',
    status: 'Issued',
    record_date: index === 0 ? dayFromNow(-3) : `2020-01-${String(index).padStart(2, '0')}`,
    lng: -97.89 + 0.002 * index,
    lat: 30.15,
    attributes: {
      work_class: index % 2 === 0 ? 'Res' : 'Com',
      cost: index * 1000,
      contractor: index < 5 ? 'acme' : index < 20 ? 'Martínez & Sons' : 'Big Map Co',
      inspector: 'Ann',
    },
  })),
  ...Array.from({ length: 25 }, (_, index): TestRecord => ({
    guid: randomUUID(),
    agency_reference: `U-${String(index).padStart(3, '0')}`,
    title: `Unmapped ${index}`,
    record_type: 'NEW',
    status: 'Issued',
    record_date: `2021-01-${String(index + 1).padStart(2, '0')}`,
  })),
  {
    guid: randomUUID(),
    agency_reference: 'S-999',
    title: 'Sealed case',
    record_type: 'SECRET',
    status: 'Hushed',
    record_date: dayFromNow(-3),
    street_address: '9 Hidden Ln',
    lng: -97.85,
    lat: 30.16,
    visibility: 2,
    attributes: { work_class: 'Covert', cost: 1_000_000, contractor: SEALED, inspector: 'Zoe' },
  },
]
