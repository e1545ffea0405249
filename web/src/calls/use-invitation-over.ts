import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { INVITATION_OVER, type InvitationOver } from './hear-calls.ts'

/** How the last invitation of the account or guest ended, also once a notice of it was closed; null: none has. */
export function useInvitationOver(): InvitationOver | null {
  // The live channel brings it (hear-calls.ts).
  const { data = null } = useQuery<InvitationOver | null>({
    queryKey: INVITATION_OVER,
    queryFn: skipToken,
    staleTime: Infinity,
  })
  const [last, setLast] = useState(data)
  if (data !== null && data !== last) setLast(data)
  return last
}
