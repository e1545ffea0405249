import type { Alert } from '@plat/contract/alerts/alerts'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import { useEffect, useMemo, useState } from 'react'
import { useViewer } from '../../accounts/use-viewer.ts'
import type { LeftOut } from '../../search/map/use-left-out.ts'
import { keepTyped, readTyped } from '../../shell/typed-texts.ts'
import { type AlertWishes, USUAL_WISHES, wishesOf } from '../alert-wishes.ts'

/** What is filled in for an alert besides its search, which is in the address. */
interface FilledIn {
  readonly wishes: AlertWishes
  /** Null while it is called after its area. */
  readonly name: string | null
  readonly everywhere: boolean
  readonly excluded: SearchGeometry | null
  /** Id of the own alert whose place it takes. */
  readonly replaced: string | null
}

/** A new alert. @param everywhere one comes from a search of the whole agency */
export function newForm(everywhere: boolean): FilledIn {
  return { wishes: USUAL_WISHES, name: null, everywhere, excluded: null, replaced: null }
}

/** An alert as it is. @param wishes those that were changed already, and not saved */
export function formOf(alert: Alert, wishes: AlertWishes | null): FilledIn {
  const { name, place, excluded } = alert
  const everywhere = place[0]?.type.code === 'agency'
  return { wishes: wishes ?? wishesOf(alert), name, everywhere, excluded, replaced: null }
}

/** Where the tab keeps what is filled in for an own alert; null: for a new one. */
const placeOfForm = (id: string | null) => `alert.${id ?? 'new'}`

/** The form of an alert. A reload finds what was filled in. @param id of the own alert that is changed; null: a new one */
export function useAlertForm(id: string | null, start: FilledIn) {
  const viewer = useViewer()
  // Whoever signs in meanwhile has not typed it.
  const [account] = useState(viewer?.id ?? null)
  const place = placeOfForm(id)
  const [filled, setFilled] = useState(
    // This hook has put it there itself.
    () => (readTyped(account, place) as FilledIn | undefined) ?? start,
  )
  const [isDone, setIsDone] = useState(false)
  const [drawn, setDrawn] = useState(false)
  useEffect(
    () => keepTyped(account, place, isDone ? null : filled),
    [account, place, isDone, filled],
  )
  const change = (part: Partial<FilledIn>) => setFilled((last) => ({ ...last, ...part }))
  const { excluded: shape } = filled
  const leftOut = useMemo(
    (): LeftOut => ({
      shape,
      drawn,
      onDraw: (excluded) => setFilled((last) => ({ ...last, excluded })),
    }),
    [shape, drawn],
  )
  return {
    ...filled,
    setWishes: (wishes: AlertWishes) => change({ wishes }),
    setName: (name: string) => change({ name }),
    setEverywhere: (everywhere: boolean) => change({ everywhere }),
    setReplaced: (replaced: string) => change({ replaced }),
    leftOut,
    setDrawn,
    /** It was saved or cancelled: nothing is kept. */
    forget: () => {
      setIsDone(true)
      keepTyped(account, place, null)
    },
  }
}

export type AlertForm = ReturnType<typeof useAlertForm>

/** Forgets what the form of an alert kept: whoever is here begins it anew. */
export function useFreshForm(id: string | null): void {
  const account = useViewer()?.id ?? null
  useEffect(() => keepTyped(account, placeOfForm(id), null), [account, id])
}
