import type { Locale } from '@plat/contract/platform/localized'
import { boxPath, type Mark } from './drawing.ts'
import { textMarks } from './name-marks.ts'
import type { Scene, TitleStrip } from './scene.ts'
import { fitText, outlineOf, printed, type TextStyle, textWidth } from './text-outlines.ts'

/** Pixels of the title under a preview's map. */
export const STRIP_HEIGHT = 104
const INK = '#1c2430'
const QUIET = '#4a5561'
const EDGE = 24
const BAR = 4
const AGENCY: TextStyle = { size: 13, bold: true }
const HEADING: TextStyle = { size: 25, bold: true }
const OTHERS_HEADING: TextStyle = { size: 20 }
const TEXT: TextStyle = { size: 14 }
const NUMBER: TextStyle = { size: 30, bold: true }
const NOUN: TextStyle = { size: 13 }

/** The title of a preview: who speaks, what it shows, and how many. */
export function stripMarks({ frame, colours, locale, strip: given }: Scene): Mark[] {
  if (given === null) return []
  const strip = printedStrip(given, locale)
  const top = frame.height - STRIP_HEIGHT
  const room = frame.width - 2 * EDGE - figureWidth(strip)
  const line = (text: string, style: TextStyle, y: number, colour: string, width = room): Mark[] =>
    textMarks([outlineOf(fitText(text, style, width), style, EDGE, top + y)], style.size, colour)
  const { speaker } = strip
  // Above the figure there is room for the whole line.
  const whole = frame.width - 2 * EDGE
  return [
    { kind: 'path', d: boxPath(0, top, frame.width, STRIP_HEIGHT), fill: '#ffffff' },
    {
      kind: 'path',
      d: boxPath(0, top, frame.width, BAR),
      fill: speaker.isAgency ? colours.primary : QUIET,
    },
    ...line(speaker.name, AGENCY, 29, speaker.isAgency ? colours.primaryText : INK, whole),
    ...line(strip.heading, speaker.isAgency ? HEADING : OTHERS_HEADING, 60, INK),
    ...line(strip.text, TEXT, 86, QUIET),
    ...figureMarks(strip, frame.width - EDGE, top),
  ]
}

/** A title with names for words that no font has. */
function printedStrip(strip: TitleStrip, locale: Locale): TitleStrip {
  const { speaker, heading, text, figure } = strip
  return {
    speaker: { ...speaker, name: printed(speaker.name, locale) },
    heading: printed(heading, locale),
    text: printed(text, locale),
    figure: figure && { ...figure, noun: printed(figure.noun, locale) },
  }
}

/** Pixels that a figure takes from the texts beside it. */
function figureWidth({ figure }: TitleStrip): number {
  if (figure === null) return 0
  return Math.max(textWidth(figure.number, NUMBER), textWidth(figure.noun, NOUN)) + EDGE
}

function figureMarks({ figure }: TitleStrip, right: number, top: number): Mark[] {
  if (figure === null) return []
  const { number, noun } = figure
  const outline = (text: string, style: TextStyle, y: number) =>
    outlineOf(text, style, right - textWidth(text, style), top + y)
  return [
    ...textMarks([outline(number, NUMBER, 60)], NUMBER.size, INK),
    ...textMarks([outline(noun, NOUN, 86)], NOUN.size, QUIET),
  ]
}
