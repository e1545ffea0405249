import type { CallLog } from '@plat/contract/calls/call-logs'
import type { CallPerson, CallSubject } from '@plat/contract/calls/call-subject'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const CALLER: CallPerson = { id: guid(1), first_name: 'Rosa', last_name: 'Vidal' }
export const AGENT: CallPerson = { id: guid(2), first_name: 'Dana', last_name: 'Ortiz' }
export const COLLEAGUE: CallPerson = { id: guid(3), first_name: 'Wen', last_name: 'Li' }

export const RECORD: CallSubject = {
  discriminator: 'record',
  guid: guid(40),
  agency_reference: 'BP-2026-0042',
  title: 'New two-storey house',
  address: '12 Lighthouse Way',
  module: {
    module_code: 'building-permits',
    display_name: 'Building permits',
    department: { department_code: 'building', display_name: 'Building' },
  },
  department: { department_code: 'building', display_name: 'Building' },
}

export const DIRECT: CallSubject = {
  discriminator: 'generic',
  guid: null,
  agency_reference: null,
  title: null,
  address: null,
  module: null,
  department: null,
}

/** A call of four minutes about a record, which was answered, unless it is said otherwise. */
export function logForTests(number: number, rest: Partial<CallLog> = {}): CallLog {
  return {
    id: guid(number),
    created: '2026-03-03T22:14:00.000Z',
    user: CALLER,
    subject: RECORD,
    actions: [
      { action: 'offered', user: AGENT, at: '2026-03-03T22:14:01.000Z' },
      { action: 'accepted', user: AGENT, at: '2026-03-03T22:14:09.000Z' },
    ],
    outcome: 'answered',
    seconds: 252,
    ...rest,
  }
}

/** The same call when nobody answered it. */
export function missedForTests(number: number, rest: Partial<CallLog> = {}): CallLog {
  return logForTests(number, {
    actions: [
      { action: 'offered', user: AGENT, at: '2026-03-03T22:14:01.000Z' },
      { action: 'expired', user: AGENT, at: '2026-03-03T22:14:21.000Z' },
    ],
    outcome: 'unanswered',
    seconds: null,
    ...rest,
  })
}
