import type { Alert } from '@plat/contract/alerts/alerts'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { changeAlert } from '../../alerts/alert-calls.ts'
import { alertModule } from '../../alerts/alert-module.ts'
import { searchOfAlert } from '../../alerts/alert-search.ts'
import { type AlertWishes, wishesOf } from '../../alerts/alert-wishes.ts'
import { sameAlertOf } from '../../alerts/parts/same-alert.tsx'
import { useAlertError } from '../../alerts/use-alert-error.ts'
import type { UpdateSearch } from '../../search/use-search-state.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'

/** Something that is sent, once more where it has failed. */
interface Sending {
  readonly isPending: boolean
  readonly isError: boolean
  /** Why it failed, in words; empty while it has not. */
  readonly words: string
  readonly again: () => void
}

/** Whether it was deleted in another window. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

/** How something is sent, in words. */
function useSending() {
  const t = useT()
  const failed = useAlertError()
  return (mutation: {
    error: Error | null
    isError: boolean
    isPending: boolean
    mutate: (again: boolean) => void
  }): Sending => ({
    isPending: mutation.isPending,
    isError: mutation.isError,
    words: isGone(mutation.error)
      ? t('alerts.deleted')
      : mutation.error
        ? failed(mutation.error, 'alerts.notChanged')
        : '',
    again: () => mutation.mutate(false),
  })
}

/** An open alert with what is changed of it, and saving that. */
export function useAlertEdit(
  alert: Alert,
  shown: ModuleConfig | null,
  onChanged: () => Promise<unknown>,
  onGone: () => Promise<unknown>,
) {
  const { viewer } = useTenant()
  const module = useMemo(() => shown && alertModule(shown), [shown])
  const begin = useMemo(
    () => (module ? searchOfAlert(alert.criteria, module, viewer) : EMPTY_SEARCH),
    [alert.criteria, module, viewer],
  )
  // Until something is changed it follows the alert: its filters may come later than it does.
  const [changed, setChanged] = useState<SearchState | null>(null)
  const state = changed ?? begin
  const update: UpdateSearch = useCallback(
    (change) =>
      setChanged((last) => {
        const now = last ?? begin
        return { ...now, ...(typeof change === 'function' ? change(now) : change) }
      }),
    [begin],
  )
  const [wishes, setWishes] = useState<AlertWishes>(alert)
  const [sent, setSent] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const text = JSON.stringify([changed, wishesOf(wishes)])
  const onError = (error: Error) => (isGone(error) ? onGone() : undefined)

  const sending = useSending()
  const save = useMutation({
    /** @param again although the account has an alert that watches the same */
    mutationFn: (again: boolean) => {
      setSent(text)
      const filters = module?.control.filters ?? []
      const criteria = criteriaOf(state, filters, viewer)
      const before = criteriaOf(begin, filters, viewer)
      // What was not touched stays as it is, also what no filter shows.
      const isSame = JSON.stringify(criteria) === JSON.stringify(before)
      return changeAlert(alert.id, {
        ...wishesOf(wishes),
        ...(module === null || isSame ? {} : { criteria }),
        ...(again && { again }),
      })
    },
    onSuccess: async () => {
      await onChanged()
      setSaved(text)
    },
    onError,
  })
  const pause = useMutation({
    mutationFn: (_: boolean) => changeAlert(alert.id, { active: !alert.active }),
    onSuccess: onChanged,
    onError,
  })
  return {
    state,
    update,
    wishes,
    setWishes,
    save: sending(save),
    /** An alert that watches the same as what was saved; null where there is none, or it was changed since. */
    same: sent === text ? sameAlertOf(save.error) : null,
    saveAgain: () => save.mutate(true),
    /** What is here is saved. */
    isSaved: saved === text && save.isSuccess,
    pause: sending(pause),
  }
}
