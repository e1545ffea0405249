import {
  AREA_HEIGHTS,
  AREA_SCALES,
  AREA_WIDTHS,
  type AreaPicture,
} from '@plat/contract/landing/area-picture'
import { type Locale, LOCALES } from '@plat/contract/platform/localized'
import type { FieldErrors } from '../../platform/errors.ts'
import { refusal } from '../../platform/http/request-parts.ts'

const THEMES = ['light', 'dark'] as const
const NAMES = new Set(['department', 'module', 'width', 'height', 'scale', 'theme', 'lang'])
const ID = /^[a-z][a-z0-9-]{0,63}$/

/**
 * The picture of an area that a query asks for.
 * @param own the agency's language, where the query names none
 * @throws AppError invalid_request for another size, theme, name or parameter than there is, with what is expected.
 */
export function areaQuery(query: unknown, own: Locale): AreaPicture {
  const given = query as Readonly<Record<string, unknown>>
  const errors: Record<string, string[]> = {}
  const oneOf = <Value extends string | number>(
    name: string,
    values: readonly [Value, ...Value[]],
    otherwise?: Value,
  ): Value => {
    const text = given[name]
    if (text === undefined && otherwise !== undefined) return otherwise
    const found = values.find((value) => `${value}` === text)
    if (found !== undefined) return found
    errors[name] = [`Expected one of ${values.join(', ')}, got ${shown(text)}.`]
    return values[0]
  }
  const nameOf = (name: string): string | null => {
    const text = given[name]
    if (text === undefined) return null
    if (typeof text === 'string' && ID.test(text)) return text
    errors[name] = [`Expected a name like "building-permits", got ${shown(text)}.`]
    return null
  }
  const picture = {
    department: nameOf('department'),
    module: nameOf('module'),
    width: oneOf('width', AREA_WIDTHS),
    height: oneOf('height', AREA_HEIGHTS),
    scale: oneOf('scale', AREA_SCALES, 1),
    theme: oneOf('theme', THEMES, 'light'),
    locale: oneOf('lang', LOCALES, own),
  }
  const unknown = Object.keys(given).find((name) => !NAMES.has(name))
  if (unknown !== undefined)
    errors['query'] = [`Expected only ${[...NAMES].join(', ')}, got ${shown(unknown)}.`]
  if (Object.keys(errors).length > 0) throw refusal('invalid_request', errors satisfies FieldErrors)
  return picture
}

/** What was given, short enough for a sentence. */
function shown(given: unknown): string {
  return given === undefined ? 'nothing' : JSON.stringify(given).slice(0, 60)
}
