import type { RecordDetails } from '@plat/contract/records/records'

/** A record with these attributes. */
export function recordForTests(details: RecordDetails['details']): RecordDetails {
  return {
    record: {
      guid: '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10',
      agency_reference: 'B 1/2',
      title: 'New house',
      record_type: 'NEW',
      type_display: 'New',
      status: 'Issued',
      status_display: 'Issued',
      status_category: 1,
      status_category_id_internal: 1,
      record_date: '2020-01-01',
      addresses: [{ street_address: '12 Main St', division: 'Riverside' }],
      location: null,
      location_guid: null,
      area: null,
    },
    details,
    formatting: [],
    videos: {},
    events: [],
    changes: [],
    version: 1,
    description: null,
    status_since: null,
    next_step: null,
    locations: [],
    geometry: null,
    source: { name: 'City', url: null, updated: null },
  }
}
