import { useEffect } from 'react'
import { keepTyped, readTyped } from '../../shell/typed-texts.ts'

/** What is typed in the steps of the panel, by step: kept while another step is shown, the panel is closed, or the page is loaded anew. */
export interface Drafts {
  has(step: string): boolean
  get(step: string): unknown
  set(step: string, draft: unknown): void
  delete(step: string): void
}

/**
 * The drafts for a search, with what the tab has kept of them.
 * @param account guid; null: nobody is signed in, and nothing is kept
 */
export function openDrafts(account: string | null, search: string): Drafts {
  const place = `share.${search}`
  const steps = new Map(Object.entries(readTyped(account, place) ?? {}))
  let written = ''
  const write = () => {
    const text = JSON.stringify([...steps])
    if (text === written) return
    written = text
    keepTyped(account, place, steps.size === 0 ? null : Object.fromEntries(steps))
  }
  return {
    has: (step) => steps.has(step),
    get: (step) => steps.get(step),
    set: (step, draft) => {
      steps.set(step, draft)
      write()
    },
    delete: (step) => {
      if (steps.delete(step)) write()
    },
  }
}

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
