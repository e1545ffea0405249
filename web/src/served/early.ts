import type { EarlyWindow } from './early-window.ts'

// A file of its own, the first that a page loads: what people do before the application is there must not be lost.

/** Something pressed before the application was there. */
interface Press {
  readonly element: HTMLElement
  readonly kind: 'click' | 'enter'
}

/** A field with what was typed into it. */
interface Typed {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  readonly text: string
}

/** Links work at once; presses on these wait for the application, or are done without it when its scripts fail. */
const PRESSED =
  'button, [role=button], [role=tab], summary, input[type=checkbox], input[type=radio]'
const MOST_PRESSES = 10

const presses: Press[] = []
const stop = new AbortController()

const here = window as EarlyWindow
here.platEarly = takeEarly
begin(document.getElementById('root'))

function begin(root: HTMLElement | null): void {
  if (root?.firstElementChild == null) return
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    element.removeAttribute('data-style')
  }
  const options = { capture: true, signal: stop.signal }
  // When a script does not load or throws, do what was pressed without it.
  const fail = (event: Event) => {
    if (event instanceof ErrorEvent || event.target instanceof HTMLScriptElement) takeEarly()()
  }
  addEventListener('error', fail, options)
  root.addEventListener(
    'click',
    (event) => {
      const element = closest(event, PRESSED)
      if (element instanceof HTMLElement) keep(event, { kind: 'click', element })
    },
    options,
  )
  root.addEventListener(
    'keydown',
    (event) => {
      const element = event.key === 'Enter' ? closest(event, 'input') : null
      if (element instanceof HTMLInputElement) keep(event, { kind: 'enter', element })
    },
    options,
  )
}

function closest({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null
}

function keep(event: Event, press: Press): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (presses.length < MOST_PRESSES) presses.push(press)
}

function takeEarly(): () => void {
  stop.abort()
  const typed = [...document.querySelectorAll<Typed['field']>('#root input, #root textarea')]
    .filter(
      (field) => field.value !== field.defaultValue && /^(text|search|textarea)$/.test(field.type),
    )
    .map((field): Typed => ({ field, text: field.value }))
  // The application finds fields as the server has sent them.
  return () => {
    for (const one of typed) enter(one)
    for (const { kind, element: pressed } of presses.splice(0)) {
      // React Aria replaces some elements as the page is taken over; their ids stay.
      const element = pressed.isConnected ? pressed : document.getElementById(pressed.id)
      if (element === null) continue
      // A discrete event makes React hydrate the part of the page it is in at once.
      element.dispatchEvent(new Event('dragend', { bubbles: true }))
      if (kind === 'click') element.click()
      else pressEnter(element)
    }
  }
}

/** Presses Enter in a field, which sends its form. */
function pressEnter(field: HTMLElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  const isWanted = field.dispatchEvent(press)
  if (isWanted && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/** Types as people do: React compares with what its own setter was given last. */
function enter({ field, text }: Typed): void {
  if (!field.isConnected) return
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
  setter?.call(field, '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  setter?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
