import type { Channel } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { departmentsQuery } from '../api/queries.ts'

/** Whether appointments can be made with a channel: its department has the tag for them. */
export function useTakesAppointments({ department }: Channel): boolean {
  const { data = [] } = useQuery(departmentsQuery)
  return data.find(({ id }) => id === department)?.tags.includes('appointment') ?? false
}
