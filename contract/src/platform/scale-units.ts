/** Countries that measure in feet and miles. */
const MILES = new Set(['US', 'LR', 'MM'])

/** Units of the scale for a reader, the usual ones of the country first. @param locale like en-US */
export function scaleUnits(locale: string): ['imperial', 'metric'] | ['metric', 'imperial'] {
  const { region } = new Intl.Locale(locale).maximize()
  return MILES.has(region ?? '') ? ['imperial', 'metric'] : ['metric', 'imperial']
}
