import type { Branding } from '@plat/contract/tenancy/branding'
import { themeProperties } from '@plat/contract/tenancy/theme-properties'

/** Gives the document the agency's colours. Set through the CSSOM: the security policy allows no style text. */
export function applyTheme(theme: Branding['theme']): void {
  for (const [property, value] of Object.entries(themeProperties(theme))) {
    document.documentElement.style.setProperty(property, value)
  }
}
