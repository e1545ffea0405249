import { localize, type Localized } from '@plat/contract/platform/localized'
import type { PrimitiveType } from 'intl-messageformat'
import { createElement, type ReactNode, useCallback } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { MessageId } from '../locales/message-id.ts'

/** A text of the catalogue with its values filled in. */
export type Translate = (id: MessageId, values?: Record<string, PrimitiveType>) => string

/** Texts of the catalogue in the current language. */
export function useT(): Translate {
  const intl = useIntl()
  return useCallback((id, values) => translate(intl, id, values), [intl])
}

/** Texts of the catalogue around what people wrote, which keeps its own direction. */
export function useNamed(): (
  id: MessageId,
  written: Readonly<Record<string, string>>,
) => ReactNode {
  const { formatMessage } = useIntl()
  return (id, written) =>
    formatMessage(
      { id },
      Object.fromEntries(
        Object.entries(written).map(([key, text]) => [key, createElement('bdi', { key }, text)]),
      ),
    )
}

/**
 * A text of the catalogue with its values filled in. What has nothing to fill in is not formatted: without a parser
 * (web/build/precompiled-messages.ts) react-intl throws and catches an error for it each time.
 */
function translate(
  { messages, formatMessage }: IntlShape,
  id: MessageId,
  values?: Record<string, PrimitiveType>,
): string {
  const text = messages[id]
  return typeof text === 'string' && !/[{']/.test(text) ? text : formatMessage({ id }, values)
}

/** Texts that come from the agency, in the current language. */
export function useLocalize(): (text: Localized) => string {
  const { locale } = useIntl()
  return useCallback((text) => localize(text, locale), [locale])
}
