import type { Alert } from '@plat/contract/alerts/alerts'

/** An alert of the whole agency, told of once a day by mail. */
export const ALERT: Alert = {
  id: '5a0e7c1e-0001-4d00-8000-686172626f72',
  guid: '5a0e7c1e-0001-4d00-8000-686172626f72',
  name: 'Home',
  place: [{ type: { name: 'Whole agency', code: 'agency' }, name: 'Harbor' }],
  criteria: {},
  excluded: null,
  record: null,
  events: ['new', 'status'],
  cadence: 'daily',
  channels: ['email'],
  monthly: false,
  active: true,
  paused_by: null,
  problem: null,
  geojson: null,
  created: '2026-11-30T18:00:00.000Z',
  modified: '2026-11-30T18:00:00.000Z',
  first_day: '2026-12-01',
  feed: false,
  feed_url: null,
  notified: { count: 0, last: null },
  module: {
    module_code: 'permits',
    display_name: 'Building permits',
    department: { department_code: 'building' },
  },
  details: { data: [] },
}
