import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './render-for-tests.tsx'
import { SubmitButton } from './submit-button.tsx'

function Form({ send }: { send: () => Promise<void> }) {
  const [pending, setPending] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setPending(true)
        void send().finally(() => setPending(false))
      }}
    >
      <SubmitButton pending={pending} pendingLabel="Sending …">
        Save
      </SubmitButton>
    </form>
  )
}

/** A form whose request is under way until `finish` is called. */
function setUp() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn<() => Promise<void>>(() => promise)
  render(<Form send={send} />)
  return { send, finish: resolve, button: page.getByRole('button', { name: 'Save' }) }
}

test('an impatient second press sends nothing twice, and the button keeps the focus', async () => {
  const { send, button } = setUp()
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sending …')
  await button.click({ force: true })
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
  await expect.element(button).toHaveFocus()
})

test('after a failure the same button sends again', async () => {
  const { send, finish, button } = setUp()
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sending …')
  finish()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await button.click()
  expect(send).toHaveBeenCalledTimes(2)
})
