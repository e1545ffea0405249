import { z } from 'zod'

export const LOCALES = ['en', 'es'] as const
export type Locale = (typeof LOCALES)[number]

/** A text in the portal's languages; a plain string applies to all of them. */
export const Localized = z.union([
  z.string(),
  z.object({ en: z.string(), es: z.string().optional() }).strict(),
])
export type Localized = z.infer<typeof Localized>

/** The text in `locale`, falling back to English. */
export function localize(text: Localized, locale: string): string {
  if (typeof text === 'string') return text
  return (locale.startsWith('es') ? text.es : undefined) ?? text.en
}
