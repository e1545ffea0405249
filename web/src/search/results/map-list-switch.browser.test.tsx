import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInEnglish } from '../../shell/render-for-tests.tsx'
import type { Snap } from '../../ui/sheet-snap.ts'
import { MapListSwitch } from './map-list-switch.tsx'

function Switch({ from }: { from: Snap }) {
  const [snap, setSnap] = useState(from)
  return (
    <>
      <MapListSwitch snap={snap} onSnap={setSnap} />
      <p>{snap}</p>
    </>
  )
}

test('by keyboard it leads to the list, then to the map, and keeps the focus', async () => {
  renderInEnglish(<Switch from="peek" />)
  await expect.element(page.getByRole('button', { name: 'List' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('full')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Map' })).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('peek')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'List' })).toHaveFocus()
})

test('over half a map it leads to the whole list', async () => {
  renderInEnglish(<Switch from="half" />)
  await userEvent.click(page.getByRole('button', { name: 'List' }))
  await expect.element(page.getByText('full')).toBeVisible()
})
