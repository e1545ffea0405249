import { expect, test } from 'vitest'
import { characterOf, type SingleByteEncoding } from '../imports/single-bytes.ts'
import { guessEncoding } from './guess-encoding.ts'
import { importedBy, init, rowsText } from './init-for-tests.ts'

/** Bytes of a text in an encoding of one byte. */
function encoded(text: string, encoding: SingleByteEncoding): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (code < 128) return code
      for (let byte = 128; byte < 256; byte++) if (characterOf(byte, encoding) === sign) return byte
      throw new Error(`${encoding} has no ${sign}`)
    }),
  )
}

const TEXTS = [
  ['Spanish', 'Calle Muñoz 12\nConstrucción de baño\nJosé García Peña\nampliación\n'],
  ['Spanish in capitals', 'CALLE MUÑOZ 12\nCONSTRUCCIÓN\nJOSÉ GARCÍA PEÑA\n'],
  ['one name', 'id,name\n1,Main St\n2,San José\n'],
  ['French', 'rue de la Forêt\nécole élémentaire\nHôtel Crémazie\nfaçade\n'],
  ['German', 'Straße\nMüllerstraße 3\nBüro für Öffentlichkeit\n'],
] as const

test.each(
  TEXTS.flatMap(([what, text]) =>
    (['windows-1252', 'macintosh', 'cp850'] as const).map(
      (encoding) => [what, encoding, text] as const,
    ),
  ),
)('%s in %s is told', (_, encoding, text) => {
  expect(guessEncoding(encoded(text, encoding))?.encoding).toBe(encoding)
})

test.each([
  'the driver’s license\nit’s done\nO’Brien\n',
  'a “new” deck\n2010–2012\nPermit – new\netc…\n• first\n',
  'D’Angelo\nL’Oréal\n',
  '½ inch pipe, 90° bend\n© City, £20\n',
  'Smith–Jones\n“Deck”\n',
  'SEÑALIZACIÓN\n“LETRERO”\n',
])('the quotes, dashes and signs of Windows stay what they are: %j', (text) => {
  expect(guessEncoding(encoded(text, 'windows-1252'))?.encoding).toBe('windows-1252')
})

test('UTF-8, ASCII, and files joined from two encodings are left to the reader', () => {
  expect(guessEncoding(Buffer.from('San José\n'))).toBeNull()
  expect(guessEncoding(Buffer.from('plain\n'))).toBeNull()
  const joined = Buffer.concat([Buffer.from('San José\n'), encoded('Muñoz\n', 'macintosh')])
  expect(guessEncoding(joined)).toBeNull()
})

test.each(['macintosh', 'cp850'] as const)(
  'a file in %s is read by init and by the import, beyond its first lines too',
  async (encoding) => {
    const rows = Array.from({ length: 3_000 }, (_, n) => [
      `P-${n}`,
      n < 2_900 ? 'Activo' : 'Cancelación',
      `Calle ${n}`,
    ])
    const text = rowsText([['permit_no', 'estado', 'direccion'], ...rows])
    const run = await init({ 'a.csv': encoded(text, encoding) })
    expect(run.err).toBe('')
    expect((await run.module()).source).toMatchObject({ encoding })
    expect(Object.keys((await run.module()).statuses)).toContain('Cancelación')
    expect(run.out).toContain('by words like "Cancelación"')
    expect((await importedBy(run)).counts.read).toBe(3_000)
  },
)
