import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInEnglish } from '../../shell/render-for-tests.tsx'
import { PhoneMapTools } from './phone-map-tools.tsx'

/** The parts of a map as the screen has them. */
function Map() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div id="map">
      <PhoneMapTools isOpen={isOpen} onOpen={setOpen} />
      <div data-map-layers>
        <button type="button">Layers</button>
      </div>
      <div data-draw-layer>
        <div>Nearby</div>
        <div role="toolbar">
          <button type="button" onClick={() => setOpen(false)}>
            Circle
          </button>
        </div>
      </div>
    </div>
  )
}

const button = () => page.getByRole('button', { name: 'Map tools' })

test('the tools of a small map are out of sight and reach until they are wanted', async () => {
  renderInEnglish(<Map />)
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Circle')).not.toBeVisible()
  await expect.element(page.getByText('Layers')).not.toBeVisible()
  await userEvent.click(button())
  await expect.element(page.getByText('Circle')).toBeVisible()
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
})

test('the keyboard goes to the first tool, and back with Escape', async () => {
  renderInEnglish(<Map />)
  await expect.element(button()).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('Layers')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button()).toHaveFocus()
  await expect.element(page.getByText('Layers')).not.toBeVisible()
})

test('a tool that is taken leaves the map free', async () => {
  renderInEnglish(<Map />)
  await userEvent.click(button())
  await userEvent.click(page.getByText('Circle'))
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
})
