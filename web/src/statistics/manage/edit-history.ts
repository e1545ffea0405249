/** What was edited, step by step, so that each step can be taken back. */
export interface EditHistory<Draft> {
  readonly past: readonly Draft[]
  readonly present: Draft
  /** The field that is being typed in: going on in it is one step. */
  readonly typing: string | null
}

/** Steps that are remembered. */
const MAX_STEPS = 100

export function newHistory<Draft>(present: Draft): EditHistory<Draft> {
  return { past: [], present, typing: null }
}

/** After a change. @param field that was typed in; null for an act of its own, such as a move */
export function edited<Draft>(
  { past, present, typing }: EditHistory<Draft>,
  next: Draft,
  field: string | null,
): EditHistory<Draft> {
  if (JSON.stringify(next) === JSON.stringify(present)) return { past, present, typing }
  const goesOn = field !== null && field === typing
  return {
    past: goesOn ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    typing: field,
  }
}

/** Takes the last step back. */
export function undone<Draft>(history: EditHistory<Draft>): EditHistory<Draft> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), present: last, typing: null }
}
