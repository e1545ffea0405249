import type { RecordSummary } from '@plat/contract/records/records'
import { useState } from 'react'

/** What the pointer is on: a record of a list is lifted on the map, a location of the map in the lists. */
export function useHovers() {
  const [record, setRecord] = useState<RecordSummary | null>(null)
  const [location, setLocation] = useState<string | null>(null)
  return { record, setRecord, location, setLocation }
}

export type Hovers = ReturnType<typeof useHovers>
