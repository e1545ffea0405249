import { expect, test } from 'vitest'
import { agencySentence } from './agency-name.ts'

const county = { long: 'Condado de Roble', short: 'Roble', article: { en: 'the', es: 'el' } }

test('an agency is named with its article, in the middle of a sentence and at its beginning', () => {
  expect(agencySentence(county, 'en-US', (agency) => `Records of ${agency}.`)).toBe(
    'Records of the Condado de Roble.',
  )
  expect(agencySentence(county, 'en', (agency) => `${agency} is made up.`)).toBe(
    'The Condado de Roble is made up.',
  )
  const none = { ...county, article: '' }
  expect(agencySentence(none, 'es', (agency) => `Registros de ${agency}`)).toBe(
    'Registros de Condado de Roble',
  )
})

test('an agency with a name for each language is named in that of the sentence', () => {
  const city = {
    long: { en: 'City of Harbor', es: 'Ciudad de Harbor' },
    article: { en: 'the', es: 'la' },
  }
  const records = (locale: string) =>
    agencySentence(city, locale, (agency) =>
      locale === 'es' ? `Registros de ${agency}` : `Records of ${agency}`,
    )
  expect(records('en')).toBe('Records of the City of Harbor')
  expect(records('es')).toBe('Registros de la Ciudad de Harbor')
})

test('the article begins a second sentence with a capital, and only there', () => {
  const write = (agency: string) => `Map of ${agency}. ${agency} made it. Ask ${agency}.`
  expect(agencySentence(county, 'en', write)).toBe(
    'Map of the Condado de Roble. The Condado de Roble made it. Ask the Condado de Roble.',
  )
  expect(agencySentence(county, 'es', (agency) => `Un mapa. ${agency} lo hizo.`)).toBe(
    'Un mapa. El Condado de Roble lo hizo.',
  )
})

test('Spanish contracts “de el” and “a el”, and leaves “la” as it is', () => {
  const sentence = (article: string) =>
    agencySentence(
      { ...county, article },
      'es-US',
      (agency) => `Escriba a ${agency}: mapa de ${agency}`,
    )
  expect(sentence('el')).toBe('Escriba al Condado de Roble: mapa del Condado de Roble')
  expect(sentence('la')).toBe('Escriba a la Condado de Roble: mapa de la Condado de Roble')
})

test('a word that only ends like “de” or “a” is not joined with “el”', () => {
  const district = { ...county, article: 'el' }
  const write = (agency: string) =>
    `Esto es para ${agency}. ¿Puede ${agency} verlo? A ${agency} sí.`
  expect(agencySentence(district, 'es', write)).toBe(
    'Esto es para el Condado de Roble. ¿Puede el Condado de Roble verlo? Al Condado de Roble sí.',
  )
})
