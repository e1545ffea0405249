import { z } from 'zod'

/** Something that is seen: no space, control or mark of direction. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A text in one line, without spaces at its ends; nothing where nothing of it would be seen. */
export function oneLine(text: string): string {
  return VISIBLE.test(text) ? text.replaceAll(BREAKS, ' ').trim() : ''
}

/** A text of at most `max` characters that is stored in one line. */
export function lineOf(max: number) {
  return z.string().overwrite(oneLine).max(max)
}
