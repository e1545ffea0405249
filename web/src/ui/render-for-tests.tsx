import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'
import './base.css'
import './tokens.css'

let root: Root | undefined

/**
 * Draws an element in the page of a component test, in place of what was drawn before, as if the page were loaded again; it
 * is gone after the test. Returns how to change it.
 */
export function render(element: ReactNode): (next: ReactNode) => void {
  clear()
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  const drawn = createRoot(container)
  root = drawn
  drawn.render(element)
  return (next) => drawn.render(next)
}

afterEach(clear)

function clear(): void {
  root?.unmount()
  root = undefined
  document.getElementById('root')?.remove()
}
