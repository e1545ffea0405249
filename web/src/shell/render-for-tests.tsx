import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import english from '../locales/en.json'
import { render } from '../ui/render-for-tests.tsx'

/** Draws an element with the English texts in the page of a component test; it is gone after the test. */
export function renderInEnglish(element: ReactNode): void {
  render(
    <IntlProvider locale="en-US" messages={english}>
      {element}
    </IntlProvider>,
  )
}
