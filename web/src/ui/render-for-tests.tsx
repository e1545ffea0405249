import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { afterEach } from 'vitest'
import english from '../locales/en.json'
import './base.css'
import './tokens.css'

let root: Root | undefined

/**
 * Draws an element with the English texts in the page of a component test; it is gone after the test. Returns how to
 * change it.
 */
export function render(element: ReactNode): (next: ReactNode) => void {
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  const drawn = createRoot(container)
  root = drawn
  const draw = (next: ReactNode) =>
    drawn.render(
      <IntlProvider locale="en-US" messages={english}>
        {next}
      </IntlProvider>,
    )
  draw(element)
  return draw
}

afterEach(() => {
  root?.unmount()
  document.getElementById('root')?.remove()
})
