import '../../shell/later-texts.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInEnglish } from '../../shell/render-for-tests.tsx'
import Shortcuts from './shortcuts.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('the question mark lists the keys but not while it is typed; single keys can be turned off for good', async () => {
  renderInEnglish(
    <>
      <div role="search">
        <input aria-label="Search" />
      </div>
      <a href="#list">A record</a>
      <Shortcuts />
    </>,
  )
  const record = page.getByRole('link', { name: 'A record' })
  const box = page.getByRole('textbox', { name: 'Search' })
  await box.click()
  await userEvent.keyboard('?/')
  await expect.element(box).toHaveValue('?/')
  await expect.element(dialog()).not.toBeInTheDocument()

  record.element().focus()
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('?/')

  record.element().focus()
  await userEvent.keyboard('?')
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog().getByText('Selects the record')).toBeVisible()
  await dialog()
    .getByText(/^Keys without Ctrl/)
    .click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(localStorage.getItem('single_keys')).toBe('off')

  record.element().focus()
  await userEvent.keyboard('?')
  await expect.element(dialog()).not.toBeInTheDocument()
  // The button is there for who has turned them off, or does not know them.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog()
    .getByText(/^Keys without Ctrl/)
    .click()
  expect(localStorage.getItem('single_keys')).toBe('on')
})
