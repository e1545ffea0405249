import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../ui/render-for-tests.tsx'
import { keepFocus } from './focus-keeper.ts'

let stop: () => void
beforeEach(() => {
  stop = keepFocus('content')
})
afterEach(() => stop())

function Page() {
  const [chips, setChips] = useState(['Live', 'Kitchen'])
  const [left, setLeft] = useState(false)
  return (
    <main id="content" tabIndex={-1} aria-label="Content">
      {!left && (
        <section tabIndex={-1} aria-label="Results">
          {chips.length > 0 && (
            <ul>
              {chips.map((chip) => (
                <li key={chip}>
                  <button type="button" onClick={() => setChips(chips.filter((it) => it !== chip))}>
                    Remove {chip}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <button type="button" onClick={() => setLeft(true)}>
            Leave
          </button>
        </section>
      )}
    </main>
  )
}

test('the next chip, then their region, then the content takes the focus of what is gone', async () => {
  render(<Page />)
  await expect.element(page.getByRole('button', { name: 'Remove Live' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Kitchen' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Results' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})
