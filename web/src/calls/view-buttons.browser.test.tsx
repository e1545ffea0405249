import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnPage } from './calls-for-tests.tsx'
import { ViewButtons } from './view-buttons.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const { documentElement } = document
const isFilled = () => documentElement.dataset['roomFilled'] !== undefined

function Stage({ seesOthers }: { seesOthers: boolean }) {
  const videos = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  return (
    <div ref={videos}>
      <video aria-label="Own" muted />
      <ul>
        <li>
          <video aria-label="Rosa" muted />
        </li>
      </ul>
      {isOpen && <ViewButtons videos={videos} seesOthers={seesOthers} />}
      <button type="button" onClick={() => setOpen(false)}>
        End the call
      </button>
    </div>
  )
}

const show = (seesOthers = true) => showOnPage(<Stage seesOthers={seesOthers} />, '/')

let request = vi.spyOn(documentElement, 'requestFullscreen')

beforeEach(() => {
  // A browser that refuses: the window alone is filled.
  request = vi
    .spyOn(documentElement, 'requestFullscreen')
    .mockRejectedValue(new TypeError('not allowed'))
})
afterEach(() => vi.restoreAllMocks())

test('videos fill the window, on the whole screen where the browser has one, until Escape', async () => {
  show()
  await button('Full screen').click()
  await expect.element(button('Leave full screen')).toBeVisible()
  expect(isFilled()).toBe(true)
  expect(request).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Full screen')).toBeVisible()
  expect(isFilled()).toBe(false)
})

test('the browser’s own way out of full screen ends it, and so does the end of the room', async () => {
  show()
  await button('Full screen').click()
  await expect.element(button('Leave full screen')).toBeVisible()
  document.dispatchEvent(new Event('fullscreenchange'))
  await expect.element(button('Full screen')).toBeVisible()
  await button('Full screen').click()
  await expect.element(button('Leave full screen')).toBeVisible()
  await button('End the call').click()
  await expect.poll(isFilled).toBe(false)
})

test('the small window shows someone else, and is offered only while someone is seen', async () => {
  const shown: (string | null)[] = []
  vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture').mockImplementation(function (
    this: HTMLVideoElement,
  ) {
    shown.push(this.getAttribute('aria-label'))
    return Promise.reject(new DOMException('Closed', 'InvalidStateError'))
  })
  show()
  await button('Small window').click()
  expect(shown).toEqual(['Rosa'])
})

test('without a picture of someone else there is no small window', async () => {
  show(false)
  await expect.element(button('Full screen')).toBeVisible()
  await expect.element(button('Small window')).not.toBeInTheDocument()
})
