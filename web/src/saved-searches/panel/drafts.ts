import { useEffect } from 'react'

/** What is typed in the steps of the panel, by step: kept while another step is shown, or the panel is closed. */
export type Drafts = Map<string, unknown>

/** Keeps what is typed in a step for when it is shown again; null: it was sent, and the next one begins anew. */
export function useDraft(drafts: Drafts, step: string, draft: unknown): void {
  useEffect(() => {
    if (draft === null) drafts.delete(step)
    else drafts.set(step, draft)
  })
}

/** What was typed in a step before. */
export function draftOf<Draft>(drafts: Drafts, step: string, first: () => Draft): Draft {
  // Each step reads what it has put there itself.
  return drafts.has(step) ? (drafts.get(step) as Draft) : first()
}
