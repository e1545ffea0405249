import type { SearchGeometry } from '@plat/contract/search/criteria'
import { useMemo, useState } from 'react'
import type { LeftOut } from '../../search/map/use-left-out.ts'
import { USUAL_WISHES } from '../alert-wishes.ts'

/** What is filled in for a new alert besides its search, which is in the address. */
export function useAlertForm(startsEverywhere: boolean) {
  const [wishes, setWishes] = useState(USUAL_WISHES)
  /** Null while it is called after its area. */
  const [name, setName] = useState<string | null>(null)
  const [everywhere, setEverywhere] = useState(startsEverywhere)
  const [shape, setShape] = useState<SearchGeometry | null>(null)
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
