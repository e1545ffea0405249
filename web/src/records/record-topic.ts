import type { RecordDetails } from '@plat/contract/records/records'
import type { CallAbout } from '../shell/call-wishes.ts'

/** A record as something to talk about with the people who handle it. @param department its id */
export function recordTopic(record: RecordDetails['record'], department: string): CallAbout {
  const { guid, agency_reference: reference, title, addresses } = record
  const address = addresses[0]?.street_address ?? null
  return { kind: 'record', guid, reference, title, address, department }
}
