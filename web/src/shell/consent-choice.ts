import { useCallback, useSyncExternalStore } from 'react'
import { writeStored } from './browser-storage.ts'

/** The visitor's answer about counting visits; null before there is one. */
export type ConsentChoice = 'accepted' | 'declined' | null

/** Storage is the host's own, so that each agency asks for itself. */
const STORED = 'plat.analytics'
const CHANGED = 'plat:analytics'

interface Consent {
  choice: ConsentChoice
  answer(choice: 'accepted' | 'declined'): void
  /** Takes the answer back: the question is shown again, and nothing is counted until then. */
  forget(): void
}

/** The visitor's answer, remembered in this browser. */
export function useConsent(): Consent {
  const choice = useSyncExternalStore(subscribe, read, () => null)
  const answer = useCallback((next: 'accepted' | 'declined') => write(next), [])
  const forget = useCallback(() => {
    write(null)
    // What the script has started ends with the page only.
    if (choice === 'accepted') window.location.reload()
  }, [choice])
  return { choice, answer, forget }
}

/** The answer where storage is blocked: it lasts for the visit. */
let unstored: ConsentChoice = null

function read(): ConsentChoice {
  try {
    const stored = localStorage.getItem(STORED)
    return stored === 'accepted' || stored === 'declined' ? stored : null
  } catch {
    return unstored
  }
}

function write(choice: ConsentChoice): void {
  if (!writeStored('localStorage', STORED, choice)) unstored = choice
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}
