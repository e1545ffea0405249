import { useEffect, useEffectEvent } from 'react'

/** What the Navigation API says of a step that is about to be made; not every browser has it yet. */
interface StepEvent extends Event {
  readonly navigationType: string
  readonly destination: { readonly index: number }
}
interface Steps extends EventTarget {
  readonly currentEntry: { readonly index: number } | null
  entries(): readonly { readonly sameDocument: boolean }[]
}

/** Closers of what is open, the innermost last: Back closes one. */
const open: (() => void)[] = []

/**
 * While something lies over the page, the browser's Back (on a phone: the gesture) closes it and stays
 * on the page. Where the step can be held, no entry of the history is made; else one of its own, which is
 * left again when the dialog is closed otherwise.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Steps within a frame are of the page around it.
    if (!isOpen || window.parent !== window) return undefined
    const closer = () => close()
    open.push(closer)
    const release = holdBack(closer)
    return () => {
      open.splice(open.indexOf(closer), 1)
      release()
    }
  }, [isOpen])
}

function holdBack(closer: () => void): () => void {
  const steps = 'navigation' in window ? (window.navigation as unknown as Steps) : null
  const before = steps?.entries()[(steps.currentEntry?.index ?? 0) - 1]
  // A step that would leave the document cannot be held.
  return steps && before?.sameDocument ? holdStep(steps, closer) : makeEntry(closer)
}

function holdStep(steps: Steps, closer: () => void): () => void {
  const held = (event: Event) => {
    const { navigationType, destination, cancelable } = event as StepEvent
    const isBack =
      navigationType === 'traverse' && destination.index < (steps.currentEntry?.index ?? 0)
    if (!isBack || !cancelable || open.at(-1) !== closer) return
    event.preventDefault()
    // Nobody else closes another for the same step.
    event.stopImmediatePropagation()
    closer()
  }
  steps.addEventListener('navigate', held)
  return () => steps.removeEventListener('navigate', held)
}

function makeEntry(closer: () => void): () => void {
  const mark = { ...history.state, dialog: open.length }
  // A page that was loaded anew stands on its own entry already.
  if (history.state?.dialog !== mark.dialog) history.pushState(mark, '')
  const stepped = () => {
    if (open.at(-1) === closer && history.state?.dialog !== mark.dialog) closer()
  }
  window.addEventListener('popstate', stepped)
  return () => {
    window.removeEventListener('popstate', stepped)
    // Closed by its cross; where a link within led on, the new page is not left.
    if (history.state?.dialog === mark.dialog) history.back()
  }
}
