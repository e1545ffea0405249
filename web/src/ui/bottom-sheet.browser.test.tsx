import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BottomSheet } from './bottom-sheet.tsx'
import { render } from './render-for-tests.tsx'
import type { Snap } from './sheet-snap.ts'

function Sheet() {
  const [snap, setSnap] = useState<Snap>('peek')
  return (
    <div style={{ position: 'fixed', inset: 0 }}>
      <p>Map</p>
      <BottomSheet
        label="Results"
        snap={snap}
        onSnap={setSnap}
        handleLabels={{ open: 'Show more', close: 'Show less' }}
        header={<button type="button">Filters</button>}
      >
        <button type="button">First record</button>
      </BottomSheet>
    </div>
  )
}

const sheet = () => page.getByRole('region', { name: 'Results' })
const height = () => sheet().element().getBoundingClientRect().height
const record = () => page.getByRole('button', { name: 'First record' })

test('the keyboard opens the sheet half and closes it again', async () => {
  render(<Sheet />)
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Show less' })).toHaveFocus()
  await expect.poll(height).toBeCloseTo(window.innerHeight * 0.56, -1)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Show more' })).toHaveFocus()
  await expect.poll(height).toBeLessThan(window.innerHeight / 4)
})

test('Tab does not get lost in what a closed sheet hides', async () => {
  render(<Sheet />)
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.textContent).not.toBe('First record')
})

test('a sheet that is dragged to the top stays there, and the handle takes no press for it', async () => {
  // Only real pointers can be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  render(<Sheet />)
  const handle = page.getByRole('button', { name: 'Show more' })
  await expect.element(handle).toBeVisible()
  drag(handle.element(), -window.innerHeight)
  await expect.poll(height).toBeCloseTo(window.innerHeight, -1)
  await expect.element(record()).toBeVisible()
})

test('a finger that trembles on the handle still presses it', async () => {
  render(<Sheet />)
  const handle = page.getByRole('button', { name: 'Show more' })
  await userEvent.dragAndDrop(handle, handle, {
    sourcePosition: { x: 100, y: 12 },
    targetPosition: { x: 100, y: 8 },
  })
  await expect.element(page.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect.poll(height).toBeCloseTo(window.innerHeight * 0.56, -1)
})

/** Presses an element, moves vertically by so many pixels and lets go, with a mouse. */
function drag(target: Element, by: number): void {
  const { left, top, width, height: tall } = target.getBoundingClientRect()
  const clientX = left + width / 2
  const start = top + tall / 2
  const send = (type: string, clientY: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX,
        clientY,
      }),
    )
  send('pointerdown', start)
  send('pointermove', start + by / 2)
  send('pointermove', start + by)
  send('pointerup', start + by)
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
}
