import type { CalendarDate } from '@internationalized/date'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from './use-t.ts'

/** A year of fewer digits is still being typed. */
const FIRST_WHOLE_YEAR = 1000

interface TypedDayInput {
  /** The day that is in effect. */
  value: CalendarDate | null
  /** The element around the parts of the date. */
  group: RefObject<HTMLElement | null>
  /** The calendar is open: what is chosen in it is whole. */
  open: boolean
  /** What is wrong with a whole day; null for nothing. */
  problemOf: (day: CalendarDate) => string | null
  onChange: (day: CalendarDate | null) => void
}

/** What is said of a typed date. */
interface TypedDayProblem {
  text: string
  /** Whether it is in effect all the same. */
  taken: boolean
}

/**
 * A date while it is typed part by part: it takes effect once it is whole, with the last digit of its year, by
 * Enter, or when the field is left. One that is wrong stays in the field, takes no effect and says what is wrong.
 */
export function useTypedDay({ value, group, open, problemOf, onChange }: TypedDayInput) {
  const t = useT()
  const [draft, setDraft] = useState(value)
  const [problem, setProblem] = useState<TypedDayProblem | null>(null)
  const [before, setBefore] = useState(value?.toString())
  if (before !== value?.toString()) {
    setBefore(value?.toString())
    if (draft?.toString() !== value?.toString()) {
      setDraft(value)
      setProblem(null)
    }
  }
  // Leaving the field corrects the day and reports it in one go, before anything is drawn again.
  const latest = useRef(draft)
  const corrected = useRef(false)
  useEffect(() => {
    latest.current = draft
  }, [draft])

  function take(day: CalendarDate | null): boolean {
    const wrong = day && problemOf(day)
    latest.current = day
    setDraft(day)
    if (wrong !== null) setProblem({ text: wrong, taken: false })
    else setProblem(corrected.current ? { text: t('date.shortMonth'), taken: true } : null)
    corrected.current = false
    if (wrong === null && day?.toString() !== value?.toString()) onChange(day)
    return wrong === null
  }

  return {
    draft,
    problem,
    take,
    /** A part was typed, or a day chosen in the calendar. */
    type: (day: CalendarDate | null) => {
      const part = document.activeElement
      const typing = group.current?.contains(part) === true
      if (open || (typing && day && day.year >= FIRST_WHOLE_YEAR && isLastPart(part, group))) {
        take(day)
        return
      }
      // Only a day that its month does not have changes when the focus has gone.
      corrected.current = !typing
      latest.current = day
      setDraft(day)
      setProblem(null)
    },
    /** Enter was pressed, or the field left. Returns whether what it holds is in effect. */
    finish: (): boolean => {
      if (!isHalf(group)) return take(latest.current)
      setProblem({ text: t('date.incomplete'), taken: false })
      return false
    },
  }
}

function partsOf({ current }: RefObject<HTMLElement | null>): Element[] {
  return [...(current?.querySelectorAll('[role=spinbutton]') ?? [])]
}

/** Whether the year is typed, and nothing comes after it. */
function isLastPart(part: Element | null, group: RefObject<HTMLElement | null>): boolean {
  return part?.getAttribute('data-type') === 'year' && partsOf(group).at(-1) === part
}

/** Whether some parts are there and others are missing. */
function isHalf(group: RefObject<HTMLElement | null>): boolean {
  const parts = partsOf(group)
  const missing = parts.filter((part) => part.hasAttribute('data-placeholder')).length
  return missing > 0 && missing < parts.length
}
