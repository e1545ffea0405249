import type { Alert } from '@plat/contract/alerts/alerts'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import { useMemo, useState } from 'react'
import type { LeftOut } from '../../search/map/use-left-out.ts'
import { type AlertWishes, USUAL_WISHES } from '../alert-wishes.ts'

/** What a form begins with. */
interface FormStart {
  readonly wishes: AlertWishes
  readonly name: string | null
  readonly everywhere: boolean
  readonly excluded: SearchGeometry | null
}

/** A new alert. @param everywhere one comes from a search of the whole agency */
export function newForm(everywhere: boolean): FormStart {
  return { wishes: USUAL_WISHES, name: null, everywhere, excluded: null }
}

/** An alert as it is. @param wishes those that were changed already, and not saved */
export function formOf(alert: Alert, wishes: AlertWishes | null): FormStart {
  const { name, place, excluded } = alert
  const everywhere = place[0]?.type.code === 'agency'
  return { wishes: wishes ?? alert, name, everywhere, excluded }
}

/** What is filled in for an alert besides its search, which is in the address. */
export function useAlertForm(start: FormStart) {
  const [wishes, setWishes] = useState(start.wishes)
  /** Null while it is called after its area. */
  const [name, setName] = useState(start.name)
  const [everywhere, setEverywhere] = useState(start.everywhere)
  const [shape, setShape] = useState(start.excluded)
  const [drawn, setDrawn] = useState(false)
  /** Id of the own alert whose place it takes. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const leftOut = useMemo((): LeftOut => ({ shape, drawn, onDraw: setShape }), [shape, drawn])
  return {
    wishes,
    setWishes,
    name,
    setName,
    everywhere,
    setEverywhere,
    leftOut,
    setDrawn,
    replaced,
    setReplaced,
  }
}

export type AlertForm = ReturnType<typeof useAlertForm>
