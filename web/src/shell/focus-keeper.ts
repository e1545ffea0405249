/** Milliseconds that a page has to put the focus somewhere itself: a closing menu, a page whose code comes. */
const OWN_CHOICE_MS = 100

/** Where the members of a group are alike, the next of them takes the focus of one that is gone. */
const GROUPS = 'ul, ol, [role=toolbar], [role=tablist]'
const CONTROLS = 'a[href], button, input, select, [tabindex="0"]'

/**
 * Keeps the keyboard on the page: when what had the focus is gone, disabled or covered (a chip that was
 * taken out, a page that was left), the nearest part around it that is still there takes the focus, at
 * last the content. Browsers would let it fall to the body, where readers begin at the top.
 * @param contentId of the element with the page's content.
 * @returns how to stop.
 */
export function keepFocus(contentId: string): () => void {
  /** What had the focus last, and everything around it, from the inside out. */
  let around: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function note({ target }: Event) {
    clearTimeout(timer)
    around = target instanceof Element ? ancestors(target) : []
  }
  function restore() {
    const [last] = around
    if (last === undefined || !isLost() || canTake(last)) return
    const next = nearest(around) ?? document.getElementById(contentId)
    // The reader stays where they have scrolled to.
    next?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (around.length === 0 || !isLost()) return
    clearTimeout(timer)
    timer = setTimeout(restore, OWN_CHOICE_MS)
  })

  document.addEventListener('focusin', note)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) found.push(one)
  return found
}

/** Whether an element is there and could have the focus; the body, having it, was then chosen by a click. */
function canTake(element: Element): boolean {
  return (
    element.isConnected && element.checkVisibility() && !element.matches('[inert] *, :disabled')
  )
}

function nearest(around: readonly Element[]): HTMLElement | null {
  for (const element of around) {
    if (!(element instanceof HTMLElement) || !canTake(element)) continue
    if (element.hasAttribute('tabindex')) return element
    const member = element.matches(GROUPS) ? element.querySelector<HTMLElement>(CONTROLS) : null
    if (member) return member
  }
  return null
}
