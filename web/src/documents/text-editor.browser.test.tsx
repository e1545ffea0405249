import { createRef, type RefObject, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInEnglish } from '../shell/render-for-tests.tsx'
import { showLine, TextEditor } from './text-editor.tsx'

const LINES = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`)

function Example({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [value, setValue] = useState(LINES.join('\n'))
  return (
    <>
      <TextEditor
        label="tenant.yaml"
        value={value}
        onChange={setValue}
        field={field}
        faults={new Set([150])}
      />
      <button type="button">After</button>
    </>
  )
}

test('a line is shown and selected, and the field is left with Tab', async () => {
  const field = createRef<HTMLTextAreaElement>()
  renderInEnglish(<Example field={field} />)
  const box = page.getByRole('textbox', { name: 'tenant.yaml' })
  await expect.element(box).toHaveAccessibleDescription(/^Tab leaves the field/)
  const area = field.current
  if (area === null) throw new Error('expected a field')
  expect(area.scrollTop).toBe(0)
  showLine(area, 150)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('line 150')
  expect(area.scrollTop).toBeGreaterThan(1_000)
  // The numbers beside the text go with it.
  const gutter = area.previousElementSibling
  await expect.poll(() => gutter?.scrollTop).toBe(area.scrollTop)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})
