import { agencySentence } from '@plat/contract/tenancy/agency-name'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from './tenant.tsx'
import { type Translate, useT } from '../ui/use-t.ts'

/** Texts of the catalogue that name the agency as `{agency}`, with its article. */
export function useAgencyText(): Translate {
  const t = useT()
  const { locale } = useIntl()
  const { title } = useTenant().config.branding
  return useCallback(
    (id, values) => agencySentence(title, locale, (agency) => t(id, { ...values, agency })),
    [t, locale, title],
  )
}
