import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MessageId } from '../locales/message-id.ts'
import { deletedQuery, type ReadDeleted } from './own-queries.ts'
import { isGone, type RowActs } from './row-acts.ts'
import type { TabProps } from './tab-props.ts'
import type { useOwnList } from './use-own-list.ts'

/** What is done to entries of an own list, by their keys. */
export interface OwnCalls {
  readonly star: (key: string, favoured: boolean) => Promise<void>
  /** Those that were deleted already count as deleted. */
  readonly remove: (keys: readonly string[]) => Promise<void>
  readonly bringBack: (keys: readonly string[]) => Promise<void>
  readonly deleted: ReadDeleted
}

interface Act {
  readonly run: () => Promise<void>
  /** Says that it failed; `message` is why. */
  readonly failed: MessageId
  readonly done: () => void | Promise<void>
  /** Key of the one entry that it changes; null: it deletes. */
  readonly changes: string | null
}

/** Acts on the entries of an own list. */
export type OwnActs = ReturnType<typeof useOwnActs>

type OwnList = Pick<ReturnType<typeof useOwnList>, 'name' | 'renew' | 'renewWithout'>

/**
 * Starring, deleting and restoring. Failures are shown above the tabs, with Retry if that may help. What was
 * deleted elsewhere is said as well, with a way back, and the list is read again.
 * @param onRemoved called before the list is read without the entries
 */
export function useOwnActs(
  calls: OwnCalls,
  { name, renew, renewWithout }: OwnList,
  { say, focusOn }: Pick<TabProps, 'say' | 'focusOn'>,
  onRemoved: (keys: readonly string[]) => void = () => undefined,
) {
  const client = useQueryClient()
  const deleted = deletedQuery(name, calls.deleted)
  const { mutate, isPending } = useMutation<void, Error, Act>({
    mutationFn: ({ run }) => run(),
    onSuccess: (_, { done }) => done(),
    onError: (error, act) => {
      if (isGone(error) && act.changes !== null) return gone(act.changes, 'mycc.notHere')
      // The list has an entry that the server does not have any more.
      if (isGone(error)) void renew()
      return say({ error, sentence: act.failed, retry: () => mutate(act) })
    },
  })
  const restoring = useRestoring(calls, renew, { say, focusOn })
  const bringBack = (keys: readonly string[]) => restoring.mutate(keys)
  const gone = async (key: string, unknown: MessageId) => {
    onRemoved([key])
    await renewWithout([key])
    const found = calls.deleted
      ? await client.fetchQuery({ ...deleted, staleTime: 0 }).catch(() => null)
      : null
    const canRestore = found?.entries.some(({ id }) => id === key)
    const undo = canRestore && {
      undo: () => bringBack([key]),
      undoLabel: 'restore.restore' as const,
    }
    say({ id: canRestore ? 'mycc.gone' : unknown, gone: true, ...undo })
  }
  const remove = (keys: readonly string[]) =>
    mutate({
      run: () => calls.remove(keys),
      failed: 'mycc.notDeleted',
      changes: null,
      done: async () => {
        const values = { count: keys.length }
        const id = calls.deleted ? 'mycc.deleted' : 'mycc.deletedNotListed'
        say({ id, values, undo: () => bringBack(keys) })
        onRemoved(keys)
        await renewWithout(keys)
      },
    })
  return {
    isPending,
    star: (key: string, favoured: boolean) =>
      mutate({
        run: () => calls.star(key, favoured),
        failed: 'mycc.notChanged',
        changes: key,
        done: async () => {
          say(null)
          await renew()
        },
      }),
    remove,
    bringBack,
    /** What was deleted and can be brought back. */
    deleted,
    /** Key of the entry that is being brought back; null: none is. */
    restoring: restoring.isPending ? (restoring.variables[0] ?? null) : null,
    /**
     * For the details of an entry.
     * @param unknown said where it is not there, and nothing is known of a deletion
     */
    ofRow: (key: string, unknown: MessageId = 'mycc.notHere'): Omit<RowActs, 'remove'> => ({
      changed: renew,
      gone: () => void gone(key, unknown),
    }),
  }
}

/** Brings back what was deleted, and gives the focus to the first of it. */
function useRestoring(
  { bringBack }: OwnCalls,
  renew: OwnList['renew'],
  { say, focusOn }: Pick<TabProps, 'say' | 'focusOn'>,
) {
  const restoring = useMutation({
    mutationFn: bringBack,
    onSuccess: async (_, keys) => {
      await renew()
      say({ id: 'mycc.broughtBack', values: { count: keys.length } })
      focusOn(keys[0] ?? null)
    },
    onError: (error, keys) => {
      say({ error, sentence: 'mycc.notBroughtBack', retry: () => restoring.mutate(keys) })
      if (isGone(error)) void renew()
    },
  })
  return restoring
}
