import type { Account } from '@plat/contract/accounts/account'
import {
  OwnComment,
  PublicComment,
  type RecordComments as Taken,
} from '@plat/contract/comments/comments'
import { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { serveStaff, type StaffAnswer, type StaffCall } from '../shell/staff-page-for-tests.tsx'

export const RECORD = {
  guid: '00000000-0000-4000-8000-00000000000a',
  agency_reference: 'B-2026-00412',
}

/** A record with one public comment. */
export const OTHER_RECORD = {
  guid: '00000000-0000-4000-8000-00000000000b',
  agency_reference: 'B-2026-00413',
}

/** A resident. */
export const ANA: Account = {
  id: '00000000-0000-4000-8000-000000000005',
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@harbor.example',
  zip: null,
  locale: null,
  role: 'resident',
  grants: [],
  groups: [],
  created: '2026-01-01T00:00:00.000Z',
  has_password: true,
  second_factor: { required: false, enrolled: false },
  properties: {
    control: { alert: { limit: 5, count: 0, placeCollection: { grid: { limit: 10 } } } },
  },
}
export const SIGNED_IN = { access_token: 'x', expires: '2099-01-01T00:00:00.000Z', user: ANA }

/** Public comments until December 12, 2026. */
export const OPEN = { state: 'open', opens: null, closes: '2026-12-12' } as const

/** The configuration of a module. */
function moduleForTests(accept: boolean): ModuleConfig {
  return ModuleConfig.parse({
    id: 'permits',
    module_code: 'permits',
    department: 'building',
    display_name: 'Building permits',
    title: { long: 'Building permits' },
    noun: { one: 'permit', other: 'permits' },
    summary: null,
    branding: { title: { long: 'City of Harbor', short: 'Harbor' } },
    minDate: '2000-01-01',
    restricted: false,
    version: 1,
    updated: null,
    control: {
      map: { provider: 'local', geo: { agencyBounds: { n: 46, e: -123, s: 45, w: -124 } } },
      ui: { filterPanel: true, unmapped: true, statusToggle: false, statusToggleHint: false },
      filters: [],
      hiddenFilters: [],
      recordDescriptor: { fields: [], types: {}, statuses: {} },
      share: { channels: [], templates: [], tags: [] },
      stats: { canManage: false },
      comments: { accept, public: true },
      alert_events: [],
    },
    info: { formatting: [] },
  })
}

/** @param number 0 to 99 */
const guidOf = (number: number) =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`

/** A comment that everyone sees. */
export function publicComment(number: number, rest: Partial<PublicComment> = {}): PublicComment {
  return PublicComment.parse({
    id: guidOf(number),
    created: '2026-11-20T18:00:00.000Z',
    name: null,
    text: `Comment ${number}`,
    still_there: false,
    hidden: null,
    answers: [],
    own: false,
    reported: false,
    ...rest,
  })
}

/** A comment of Ana that only the agency sees. */
export function ownComment(number: number, rest: Partial<OwnComment> = {}): OwnComment {
  return OwnComment.parse({
    id: guidOf(number),
    created: '2026-11-20T18:00:00.000Z',
    still_there: false,
    publication: null,
    shows_name: false,
    hidden: null,
    objection: null,
    review_due: false,
    outcome: null,
    text: `Own comment ${number}`,
    answers: [],
    can_object: false,
    ...rest,
  })
}

/** Comments at the server, and its answers to other requests. */
export const desk: {
  accept: boolean
  taken: Omit<Taken, 'comments'>
  comments: PublicComment[]
  own: OwnComment[]
  respond: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
} = {
  accept: true,
  taken: { accepted: true, window: null, approval: false, closed: false },
  comments: [],
  own: [],
  respond: () => ({ data: null }),
}

/**
 * Serves `desk` for the module `permits`; `licenses` takes comments, too. Each test begins without comments, on a module that takes comments, but no public ones.
 * @returns the requests, in order
 */
export function serveComments(): StaffCall[] {
  beforeEach(async () => {
    await page.viewport(1000, 800)
    Object.assign(desk, {
      accept: true,
      taken: { accepted: true, window: null, approval: false, closed: false },
      comments: [],
      own: [],
      respond: () => ({ data: null }),
    })
  })
  return serveStaff((call) => {
    const [asked, search] = call.asked.split('?')
    const query = new URLSearchParams(search)
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    switch (asked) {
      case 'GET /api/config/module/licenses':
        return { data: moduleForTests(true) }
      case 'GET /api/config/module/permits':
        return { data: moduleForTests(desk.accept) }
      case `GET /api/record/${RECORD.guid}/comment`:
        return {
          data: { ...desk.taken, comments: desk.comments.slice(offset, offset + limit) },
          meta: { pagination: { itemCount: desk.comments.length, offset, limit } },
        }
      case `GET /api/record/${OTHER_RECORD.guid}/comment`:
        return { data: { ...desk.taken, comments: [publicComment(99)] } }
      case `GET /api/record/${OTHER_RECORD.guid}/comment/own`:
        return { data: [] }
      case `GET /api/record/${RECORD.guid}/comment/own`:
        return { data: desk.own }
      default:
        return desk.respond(call)
    }
  })
}
