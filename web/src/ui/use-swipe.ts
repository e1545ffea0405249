import { type TouchEvent, useRef } from 'react'
import { swipedTo } from './swipe.ts'

/** Pixels at the sides of the screen where a swipe is the system's: back, forward. */
const SYSTEM_EDGE = 24

/** What takes a movement itself: fields, sliders, maps, films. */
const OWN_MOVES =
  'input, textarea, select, [contenteditable], [role=slider], canvas, video, audio, iframe, [data-own-moves]'

interface Start {
  readonly x: number
  readonly y: number
  readonly time: number
  /** Text that was selected before. */
  readonly selected: string
}

/**
 * Turning pages by a finger that moves sideways: none of the movements that scroll, select text, zoom with two fingers,
 * or begin on what moves sideways itself.
 */
export function useSwipe(onSwipe: (to: 'previous' | 'next') => void) {
  const start = useRef<Start | null>(null)
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0]
      const alone = event.touches.length === 1 && touch !== undefined
      start.current =
        alone && mayBegin(touch.clientX, event.target, event.currentTarget)
          ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp, selected: selectedText() }
          : null
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const began = start.current
      start.current = null
      const touch = event.changedTouches[0]
      if (began === null || touch === undefined || event.touches.length > 0) return
      if (selectedText() !== began.selected) return
      const to = swipedTo({
        dx: touch.clientX - began.x,
        dy: touch.clientY - began.y,
        time: event.timeStamp - began.time,
        width: event.currentTarget.clientWidth,
      })
      if (to !== null) onSwipe(to)
    },
    onTouchCancel: () => {
      start.current = null
    },
  }
}

function mayBegin(x: number, target: EventTarget, page: Element): boolean {
  if (x < SYSTEM_EDGE || x > window.innerWidth - SYSTEM_EDGE) return false
  if (!(target instanceof Element) || target.closest(OWN_MOVES) !== null) return false
  for (let box: Element | null = target; box !== null && box !== page; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth && scrollsSideways(box)) return false
  // Zoomed in, a finger looks around.
  return (window.visualViewport?.scale ?? 1) <= 1.01
}

function scrollsSideways(box: Element): boolean {
  const { overflowX } = getComputedStyle(box)
  return overflowX === 'auto' || overflowX === 'scroll'
}

function selectedText(): string {
  return document.getSelection()?.toString() ?? ''
}
