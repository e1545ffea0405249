import type { Branding } from '@plat/contract/tenancy/branding'
import { themeProperties } from '@plat/contract/tenancy/theme-properties'
import { nowServing } from '../serving.ts'

/** Gives the document the agency's colours. Set through the CSSOM: the security policy allows no style text. */
export function applyTheme(theme: Branding['theme']): void {
  // A page that the server renders has them in its style sheet.
  if (nowServing()) return
  for (const [property, value] of Object.entries(themeProperties(theme))) {
    document.documentElement.style.setProperty(property, value)
  }
}
