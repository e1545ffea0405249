import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './render-for-tests.tsx'
import { useForeignChange } from './use-foreign-change.ts'

/** Writes come back when they are let go, as on a slow machine. */
const late: (() => void)[] = []

function Page() {
  const [address, setAddress] = useState('')
  const [draft, setDraft] = useState('')
  const [isForeign, note] = useForeignChange(address)
  if (isForeign) setDraft(address)
  return (
    <>
      <input
        aria-label="Words"
        value={draft}
        onChange={({ target: { value } }) => {
          setDraft(value)
          note(value)
          late.push(() => setAddress(value))
        }}
      />
      <button type="button" onClick={() => setAddress('')}>
        Remove
      </button>
    </>
  )
}

test('letters typed while the search of the first ones is on its way stay; a chip clears the field', async () => {
  render(<Page />)
  const words = page.getByRole('textbox', { name: 'Words' })
  await userEvent.type(words, 'ki')
  // The second letter was written, too, but only the first has come back.
  late.shift()?.()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(words).toHaveValue('ki')
  await userEvent.type(words, 't')
  for (const write of late.splice(0)) write()
  await expect.element(words).toHaveValue('kit')
  await userEvent.click(page.getByRole('button', { name: 'Remove' }))
  await expect.element(words).toHaveValue('')
})
