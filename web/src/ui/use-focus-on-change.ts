import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the content of a dialog when the next step replaces it. @param step its name */
export function useFocusOnChange(step: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) ref.current?.focus()
    before.current = step
  }, [step])
  return ref
}
