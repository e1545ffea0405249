import type { CallLog } from '@plat/contract/calls/call-logs'
import type { CallPerson, CallSubject } from '@plat/contract/calls/call-subject'

/** @param number 0 to 99 */
export function guidForTests(number: number): string {
  return `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
}

function personForTests(number: number, first_name: string): CallPerson {
  return { id: guidForTests(number), first_name, last_name: 'Ortiz' }
}

export const ANA = personForTests(1, 'Ana')
/** The signed-in account of `showToStaff`. */
export const BEN = personForTests(2, 'Ben')
export const CLEO = personForTests(3, 'Cleo')

/** A record of the department `building`. */
export const RECORD: CallSubject = {
  discriminator: 'record',
  guid: guidForTests(50),
  agency_reference: '2026-0101 BP',
  title: 'New fence',
  address: null,
  module: {
    module_code: 'permits',
    display_name: 'Building permits',
    department: { department_code: 'building', display_name: 'Building' },
  },
  department: { department_code: 'building', display_name: 'Building' },
}

/** A call by Ana about the record that Cleo answered, unless `rest` differs. */
export function logForTests(rest: Partial<CallLog> = {}): CallLog {
  return {
    id: guidForTests(90),
    created: '2026-03-03T22:14:00.000Z',
    user: ANA,
    subject: RECORD,
    actions: [{ action: 'accepted', user: CLEO, at: '2026-03-03T22:14:09.000Z' }],
    outcome: 'answered',
    end_reason: null,
    seconds: 252,
    ...rest,
  }
}
