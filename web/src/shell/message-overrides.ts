import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { localize, type Locale, type Localized } from '@plat/contract/platform/localized'
import { parsePattern } from './message-pattern.ts'

/**
 * Texts that an agency words differently, by message id, ready for the catalogue. What is written
 * wrongly is left out: the portal's own text is used instead.
 */
export function messageOverrides(
  texts: Readonly<Record<string, Localized>>,
  locale: Locale,
): Record<string, MessageFormatElement[]> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => {
      const pattern = parsePattern(localize(text, locale))
      return pattern === null ? [] : [[id, pattern]]
    }),
  )
}
