import type { Channel } from '@plat/contract/offices/channels'

/** A closed office in Los Angeles, unless something else is said. */
export function channelForTests(rest: Partial<Channel> = {}): Channel {
  return {
    id: '00000000-0000-4000-8000-000000000010',
    code: 'building',
    department: 'building',
    name: 'Building',
    from: 'own',
    open: false,
    opens: null,
    closes: null,
    time_zone: 'America/Los_Angeles',
    days: [],
    notice: null,
    ...rest,
  }
}
