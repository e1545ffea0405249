import type { Alert, UpdateAlertBody } from '@plat/contract/alerts/alerts'
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
import { type Same, sameAlertOf } from '../../alerts/parts/same-alert.tsx'
import { useAlertError } from '../../alerts/use-alert-error.ts'
import type { UpdateSearch } from '../../search/use-search-state.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** What is saved, as it was when that began. */
interface Wanted {
  /** What was changed, as text. */
  readonly text: string
  readonly body: UpdateAlertBody
  /** The alert that watches the same, which does not matter. */
  readonly despite: Same | null
}

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
  return error instanceof ApiError && error.because?.reason === 'no_such_alert'
}

/** How something is sent, in words. */
function useSending() {
  const t = useT()
  const failed = useAlertError()
  return (
    mutation: { error: Error | null; isError: boolean; isPending: boolean },
    again: () => void,
  ): Sending => ({
    isPending: mutation.isPending,
    isError: mutation.isError,
    words: isGone(mutation.error)
      ? t('alerts.deleted')
      : mutation.error
        ? failed(mutation.error, 'alerts.notChanged')
        : '',
    again,
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
  const text = JSON.stringify([changed, wishesOf(wishes)])
  const onError = (error: Error) => (isGone(error) ? onGone() : undefined)

  const sending = useSending()
  const save = useMutation({
    mutationFn: ({ body }: Wanted) => changeAlert(alert.id, body),
    onSuccess: onChanged,
    onError,
  })
  const send = (despite: Same | null) => {
    const filters = module ? searchFilters(module.control) : []
    const criteria = criteriaOf(state, filters, viewer)
    const before = criteriaOf(begin, filters, viewer)
    // What was not touched stays as it is, also what no filter shows.
    const isSame = JSON.stringify(criteria) === JSON.stringify(before)
    const body = {
      ...wishesOf(wishes),
      ...(module === null || isSame ? {} : { criteria }),
      ...(despite && { again: true }),
    }
    save.mutate({ text, body, despite })
  }
  // What is changed while it is under way is not in it.
  const isOfThis = save.variables?.text === text
  const refused = sameAlertOf(save.error)
  const same = isOfThis ? (refused ?? (save.isPending ? save.variables.despite : null)) : null
  const pause = useMutation({
    mutationFn: () => changeAlert(alert.id, { active: !alert.active }),
    onSuccess: onChanged,
    onError,
  })
  return {
    state,
    update,
    wishes,
    setWishes,
    save: {
      ...sending(save, () => send(null)),
      // Of what is changed since, nothing is known.
      isError: save.isError && refused === null,
    },
    /** An alert that watches the same as what was saved; null where there is none, or it was changed since. */
    same,
    saveAgain: () => send(same),
    /** What is here is saved. */
    isSaved: isOfThis && save.isSuccess,
    pause: sending(pause, () => pause.mutate()),
  }
}
