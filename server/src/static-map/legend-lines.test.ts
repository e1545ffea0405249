import type { DrawnPoint } from '@plat/contract/search/drawn-points'
import { formatColour } from '@plat/contract/tenancy/contrast'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitFrame } from './frame.ts'
import { drawScene, furniture } from './draw-scene.ts'
import { legendLines } from './legend-lines.ts'
import type { PlacedMarker } from './record-marks.ts'
import type { Scene } from './scene.ts'

const NONE = { top: 0, right: 0, bottom: 0, left: 0 }
const scene: Scene = {
  locale: 'en',
  frame: fitFrame([-98, 30, -97, 31], { width: 680, height: 370 }, NONE, { maxZoom: 16 }),
  basemap: { kind: 'plain', note: null },
  colours: {
    primary: '#0f6b6f',
    onPrimary: '#ffffff',
    primaryText: '#0f6b6f',
    secondary: '#333333',
    live: '#b45309',
    archive: '#555555',
    statuses: { Issued: '#1d5fa8', Void: '#b3261e' },
  },
  features: [],
  areas: [],
  legend: {
    lines: [
      { colour: '#1d5fa8', category: 1, text: 'Issued' },
      { colour: '#b3261e', category: 2, text: 'Void' },
    ],
    live: 'Live',
    archive: 'Archived',
  },
  attribution: '',
  strip: null,
}

/** A marker of a status, or of several records; what of them is live and archived. */
function marker(status: string | null, live: number, archived: number): PlacedMarker {
  const statuses = { 1: live, 2: archived }
  // A legend looks at these two of a point only.
  return { x: 0, y: 0, point: { status, statuses } as unknown as DrawnPoint }
}
const texts = (markers: readonly PlacedMarker[], of = scene) =>
  legendLines(of, markers).map(({ text }) => text)

test('a legend names the colours that are drawn, statuses before the others', () => {
  expect(texts([marker(null, 3, 2), marker('Issued', 1, 0)])).toEqual([
    'Issued',
    'Live',
    'Archived',
  ])
  expect(texts([marker('Void', 0, 1), marker('Issued', 1, 0)])).toEqual(['Issued', 'Void'])
  // A status that no colour is given has the colour of its kind.
  expect(texts([marker('Received', 1, 0), marker('Closed', 0, 1)])).toEqual(['Live', 'Archived'])
  // A name of an object's own is no status.
  expect(texts([marker('constructor', 1, 0), marker('Void', 0, 1)])).toEqual(['Void', 'Live'])
})

test('a mark has one name: of all archived records, where it is not drawn for one status alone', () => {
  const lines = [
    ...scene.legend.lines,
    { colour: '#2e7d32', category: 2, text: 'Completed' },
  ] as const
  const colours = {
    ...scene.colours,
    archive: '#257a3e',
    statuses: { ...scene.colours.statuses, Finaled: '#2e7d32', Closed: '#15803d' },
  }
  const of = { ...scene, colours, legend: { ...scene.legend, lines } }
  const issued = marker('Issued', 1, 0)
  expect(texts([issued, marker('Finaled', 0, 1)], of)).toEqual(['Issued', 'Completed'])
  expect(texts([issued, marker('Finaled', 0, 1), marker(null, 0, 5)], of)).toEqual([
    'Issued',
    'Archived',
  ])
  // Of the same colour to the eye, too.
  expect(texts([issued, marker('Closed', 0, 1)], of)).toEqual(['Issued', 'Completed'])
  // Dots and rings are other marks.
  const open = { colour: '#2e7d32', category: 1, text: 'Open' } as const
  const both = { ...of, legend: { ...of.legend, lines: [open, ...lines] } }
  expect(
    texts([marker('Finaled', 1, 0), marker('Finaled', 0, 1), marker(null, 0, 2)], both),
  ).toEqual(['Open', 'Archived'])
})

test('a status of the colour that others have is named as they are: no colour has two lines', () => {
  const lines = [
    ...scene.legend.lines,
    { colour: '#b45309', category: 1, text: 'Received' },
  ] as const
  const of = { ...scene, legend: { ...scene.legend, lines } }
  expect(texts([marker('Received', 1, 0), marker(null, 2, 0), marker('Issued', 1, 0)], of)).toEqual(
    ['Issued', 'Live'],
  )
})

test('where all are alike there is no legend', () => {
  expect(texts([])).toEqual([])
  expect(texts([marker('Issued', 1, 0), marker('Issued', 1, 0)])).toEqual([])
})

const longText = fc.string({ unit: 'grapheme', maxLength: 300 })

test('however many colours and however long their names, a legend is whole within the map', () => {
  fc.assert(
    fc.property(fc.array(longText, { maxLength: 12 }), fc.boolean(), (names, hasStrip) => {
      const lines = names.map((text, i) => ({
        colour: formatColour([
          (i % 3) * 100,
          (Math.floor(i / 3) % 2) * 200,
          Math.floor(i / 6) * 200,
        ]),
        category: 1 as const,
        text,
      }))
      const statuses = Object.fromEntries(lines.map(({ colour }, i) => [`s${i}`, colour]))
      const strip = { speaker: { name: '', isAgency: true }, heading: '', text: '', figure: null }
      const many: Scene = {
        ...scene,
        colours: { ...scene.colours, statuses },
        legend: { ...scene.legend, lines },
        strip: hasStrip ? strip : null,
      }
      const drawn = legendLines(
        many,
        names.map((_, i) => marker(`s${i}`, 1, 0)),
      )
      expect(drawn.length).toBeLessThanOrEqual(6)
      expect(drawn.length).not.toBe(1)
      for (const { left, top, right, bottom } of furniture(many, drawn, []).boxes) {
        expect([left >= 0, top >= 0]).toEqual([true, true])
        expect([right <= 680, bottom <= 370]).toEqual([true, true])
      }
    }),
    { numRuns: 30 },
  )
})

test('a picture shows the name of what no font has letters for, in its language', () => {
  const drawn = (locale: 'en' | 'es', ...words: readonly [string, string, string]) => {
    const [line, heading, source] = words
    const legend = [{ colour: '#1d5fa8', category: 1 as const, text: line }]
    const speaker = { name: 'Harbor', isAgency: true }
    const strip = { speaker, heading, text: heading, figure: { number: '1', noun: line } }
    const shown = { ...scene, locale, attribution: source }
    const note = { kind: 'plain', note: source } as const
    return [
      furniture({ ...shown, basemap: note }, legend, []).marks,
      drawScene({ ...shown, strip }).marks,
    ]
  }
  expect(drawn('en', '심사 중 (A)', 'भवन 🏗 1', '지도')).toEqual(
    drawn('en', '[Korean] (A)', '[Devanagari] [emoji] 1', '[Korean]'),
  )
  expect(drawn('es', '심사 중 (A)', 'भवन 🏗 1', '지도')).toEqual(
    drawn('es', '[coreano] (A)', '[devanagari] [emojis] 1', '[coreano]'),
  )
})
