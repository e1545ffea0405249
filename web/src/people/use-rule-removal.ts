import { addMembership, type Membership, removeMembership } from '@plat/contract/people/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChecked } from '../accounts/identity-check.tsx'
import { call } from '../api/client.ts'
import { membershipsQuery } from './people-queries.ts'

/** Removes rules; the one that was removed last can be put back. */
export function useRuleRemoval({ onRestored }: { onRestored: () => void }) {
  const checked = useChecked()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Membership | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: membershipsQuery.queryKey })
  const remove = useMutation({
    mutationFn: ({ guid }: Membership) =>
      checked(() => call(removeMembership, { params: { guid } })),
    onSuccess: (_, rule) => {
      setRemoved(rule)
      return refresh()
    },
  })
  const restore = useMutation({
    mutationFn: ({ pattern, group }: Membership) =>
      checked(() => call(addMembership, { body: { pattern, group } })),
    onSuccess: () => {
      setRemoved(null)
      onRestored()
      return refresh()
    },
  })
  return {
    removed,
    /** Guid of the rule that is being removed. */
    removing: remove.isPending ? remove.variables.guid : null,
    restoring: restore.isPending,
    error: remove.error ?? restore.error,
    remove: remove.mutate,
    restore: restore.mutate,
    /** The list has changed otherwise: reads it again, and offers to put nothing back. */
    reset: () => {
      setRemoved(null)
      void refresh()
    },
  }
}
