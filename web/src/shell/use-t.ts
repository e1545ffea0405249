import { localize, type Localized } from '@plat/contract/platform/localized'
import type { PrimitiveType } from 'intl-messageformat'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../locales/message-id.ts'

/** A text of the catalogue with its values filled in. */
export type Translate = (id: MessageId, values?: Record<string, PrimitiveType>) => string

/** Texts of the catalogue in the current language. */
export function useT(): Translate {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl])
}

/** Texts that come from the agency, in the current language. */
export function useLocalize(): (text: Localized) => string {
  const { locale } = useIntl()
  return useCallback((text) => localize(text, locale), [locale])
}
