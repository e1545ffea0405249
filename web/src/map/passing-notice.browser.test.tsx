import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PassingNotice } from './passing-notice.ts'

const TEXT = 'We are unable to locate you.'

let notice: PassingNotice

beforeEach(() => {
  vi.useFakeTimers()
  notice = new PassingNotice()
  document.body.append(notice.element)
  notice.show(TEXT)
})

afterEach(() => {
  vi.useRealTimers()
  notice.element.remove()
})

function point(name: 'pointerenter' | 'pointerleave') {
  notice.element.dispatchEvent(new PointerEvent(name))
}

test('the notice that somebody cannot be located goes after fifteen seconds', () => {
  vi.advanceTimersByTime(14_900)
  expect(notice.element.textContent).toBe(TEXT)
  vi.advanceTimersByTime(200)
  expect(notice.element.textContent).toBe('')
})

test('it stays while the pointer is on it, and goes after it has left', () => {
  point('pointerenter')
  vi.advanceTimersByTime(60_000)
  expect(notice.element.textContent).toBe(TEXT)
  point('pointerleave')
  vi.advanceTimersByTime(15_100)
  expect(notice.element.textContent).toBe('')
})

test('a click on it closes it', () => {
  notice.element.click()
  expect(notice.element.textContent).toBe('')
})
