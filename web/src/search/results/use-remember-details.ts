import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { useQueryClient } from '@tanstack/react-query'
import { recordQuery } from '../../api/queries.ts'

/** Keeps a record's details that are here already: its panel need not wait for them. */
export function useRememberDetails(module: string): (details: RecordDetails) => RecordSummary {
  const client = useQueryClient()
  return (details) => {
    const { record } = details
    client.setQueryData(recordQuery(module, record.guid).queryKey, details)
    return record
  }
}
