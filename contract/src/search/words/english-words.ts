/**
 * The English texts that a search is put into words with: both sides write with them, and an agency may word them
 * otherwise. They take names only, no plural forms. Spanish lies apart: the browser loads one language.
 */
export const ENGLISH_WORDS = {
  'area.acre': '{value} acre',
  'area.acres': '{value} acres',
  'area.hectares': '{value} ha',
  'area.squareFeet': '{value} sq ft',
  'area.squareKilometres': '{value} km²',
  'area.squareMetres': '{value} m²',
  'area.squareMiles': '{value} sq mi',
  'distance.feet': '{value} ft',
  'distance.kilometres': '{value} km',
  'distance.metres': '{value} m',
  'distance.miles': '{value} mi',
  'filter.noValue': 'Not stated',
  'sentence.atLeast': 'at least {from}',
  'sentence.atMost': 'at most {to}',
  'sentence.chosen': '{label}: {count}',
  'sentence.drawn': 'in the drawn area, {area}',
  'sentence.hasDate': 'has a date',
  'sentence.hasNumber': 'has a number',
  'sentence.in': 'in {place}',
  'sentence.inPlaces': 'in {count} places',
  'sentence.labelled': '{label}: {value}',
  'sentence.noDate': 'no date',
  'sentence.noNumber': 'no number',
  'sentence.publicOnly': 'public records only',
  'sentence.range': '{from} to {to}',
  'sentence.since': 'since {from}',
  'sentence.thisPlace': 'the chosen place',
  'sentence.until': 'until {to}',
  'sentence.within': 'within {distance} of {place}',
  'sentence.words': '“{words}”',
  'status.wordArchive': 'archived',
  'status.wordBoth': 'live and archived',
  'status.wordLive': 'live',
} as const satisfies Readonly<Record<string, string>>

export type WordId = keyof typeof ENGLISH_WORDS
