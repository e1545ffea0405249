import type { CallSubject } from '@plat/contract/calls/call-subject'
import { expect, test } from 'vitest'
import { recordPath } from './record-path.ts'

const RECORD: CallSubject = {
  discriminator: 'record',
  guid: '00000000-0000-4000-8000-00000000000a',
  agency_reference: 'B-2026-00412',
  title: 'New two-story house',
  address: null,
  module: {
    module_code: 'permits',
    display_name: 'Building permits',
    department: { department_code: 'building', display_name: 'Building' },
  },
  department: null,
}

test('a call about a record leads to its page, unless the reader may not see the record', () => {
  expect(recordPath(RECORD)).toBe(`/building/permits/search/record/${RECORD.guid}`)
  expect(recordPath({ ...RECORD, guid: null, agency_reference: null, title: null })).toBeNull()
  expect(recordPath({ ...RECORD, discriminator: 'channel' })).toBeNull()
})
