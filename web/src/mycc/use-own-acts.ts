import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import type { TabProps } from './tab-props.ts'
import type { useOwnList } from './use-own-list.ts'

/** What is done to entries of an own list, by their keys. */
export interface OwnCalls {
  readonly star: (key: string, favoured: boolean) => Promise<void>
  readonly remove: (keys: readonly string[]) => Promise<void>
  readonly bringBack: (keys: readonly string[]) => Promise<void>
}

interface Act {
  readonly run: () => Promise<void>
  /** Says that it failed; `message` is why. */
  readonly failed: MessageId
  readonly done: () => void | Promise<void>
}

/**
 * Starring, deleting and bringing back. What fails is said above the tabs, with Retry where that may help; where an
 * entry is gone, deleted in another window, the list is read again.
 */
export function useOwnActs(
  { star, remove, bringBack }: OwnCalls,
  { renew, renewWithout }: Pick<ReturnType<typeof useOwnList>, 'renew' | 'renewWithout'>,
  { say, focusOn }: Pick<TabProps, 'say' | 'focusOn'>,
) {
  const { mutate, isPending } = useMutation<void, Error, Act>({
    mutationFn: ({ run }) => run(),
    onSuccess: (_, { done }) => done(),
    onError: (error, act) => {
      say({ error, sentence: act.failed, retry: () => mutate(act) })
      if (error instanceof ApiError && error.code === 'not_found') void renew()
    },
  })
  const undo = (keys: readonly string[]) =>
    mutate({
      run: () => bringBack(keys),
      failed: 'mycc.notBroughtBack',
      done: async () => {
        await renew()
        say({ id: 'mycc.broughtBack' })
        focusOn(keys[0] ?? null)
      },
    })
  return {
    isPending,
    star: (key: string, favoured: boolean) =>
      mutate({
        run: () => star(key, favoured),
        failed: 'mycc.notChanged',
        done: async () => {
          say(null)
          await renew()
        },
      }),
    remove: (keys: readonly string[]) =>
      mutate({
        run: () => remove(keys),
        failed: 'mycc.notDeleted',
        done: async () => {
          say({ id: 'mycc.deleted', undo: () => undo(keys) })
          await renewWithout(keys)
        },
      }),
  }
}
