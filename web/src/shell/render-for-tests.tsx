import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import english from '../locales/en.json'
import { render } from '../ui/render-for-tests.tsx'

/**
 * Draws an element with the English texts in the page of a component test; it is gone after the test. Returns how to
 * change it.
 */
export function renderInEnglish(element: ReactNode): (next: ReactNode) => void {
  const withTexts = (shown: ReactNode) => (
    <IntlProvider locale="en-US" messages={english}>
      {shown}
    </IntlProvider>
  )
  const change = render(withTexts(element))
  return (next) => change(withTexts(next))
}
