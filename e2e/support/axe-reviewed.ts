/** An element that axe could not decide about. */
export interface Undecided {
  readonly html: string
  readonly target: readonly unknown[]
  /** Of each check that had to hold: why it has no answer. */
  readonly any: readonly { readonly data?: unknown }[]
}

interface Reviewed {
  readonly rule: string
  /** Axe's reason. */
  readonly reason?: string
  /** Which elements, by selector and beginning of their HTML; all when left out. */
  readonly where?: RegExp
  /** Why it is right all the same. */
  readonly why: string
}

/** Everything that axe leaves to a person, as a person has judged it. */
const REVIEWED: readonly Reviewed[] = [
  {
    rule: 'color-contrast',
    reason: 'bgImage',
    where: /_words_|_worksWith_|intents|departments/,
    why: 'Words on the hero’s picture: landing/scrim.ts lays so much of the agency’s colour between that any picture leaves 5.5:1 (scrim.test.ts).',
  },
  {
    rule: 'color-contrast',
    reason: 'elmPartiallyObscured',
    why: 'A clear layer lies over it (a row or a heading that is pressed as a whole), or it is half scrolled out: its colours are those of the same element elsewhere, which axe measures.',
  },
  {
    rule: 'color-contrast',
    reason: 'elmPartiallyObscuring',
    why: 'In a dialog above the page: the dialog has an opaque ground, the same pair of colours as on the page.',
  },
  {
    rule: 'color-contrast',
    reason: 'shortTextContent',
    why: 'A single digit, in the colours of the numbers beside it that have more.',
  },
  {
    rule: 'color-contrast',
    reason: 'imgNode',
    where: /maplibregl-ctrl/,
    why: 'On the map: the scale has a halo of the ground’s colour, the names of the sources their own ground at 78 %.',
  },
  {
    rule: 'color-contrast',
    reason: 'imgNode',
    where: /class="_tick_/,
    why: 'At the axes of a chart: quiet text on the ground of its dialog or tile, a pair of colours that axe measures everywhere else.',
  },
  {
    rule: 'color-contrast',
    reason: 'bgOverlap',
    why: 'Below an open list or card, which another state shows closed and axe measures there; the map’s scale over the drawn map; and on a phone the name of a button whose picture is seen.',
  },
  {
    rule: 'video-caption',
    where: /class="_video_/,
    why: 'People in a call, live: the pictures have no sound of their own, and the chat stands beside them. Captions come with issue 35.',
  },
  {
    rule: 'aria-prohibited-attr',
    where: /data-trigger="DialogTrigger"/,
    why: 'React Aria labels the layer around a dialog, too, which has no role; the dialog in it has its own name.',
  },
  {
    rule: 'frame-title-unique',
    where: /srcdoc/,
    why: 'The journey of mails shows the same mail in several looks on a page of its own.',
  },
  {
    rule: 'heading-order',
    where: /<h2/,
    why: 'While a list of suggestions is open the rest of the page is hidden from readers, its h1 too.',
  },
]

/** Whether somebody has judged what axe could not decide about an element. */
export function isReviewed(rule: string, { html, target, any }: Undecided): boolean {
  const reasons = new Set(any.map(({ data }) => reasonIn(data)))
  const element = `${target.join(' ')} ${html.slice(0, 1_000)}`
  return REVIEWED.some(
    (one) =>
      one.rule === rule &&
      (one.reason === undefined || reasons.has(one.reason)) &&
      (one.where === undefined || one.where.test(element)),
  )
}

function reasonIn(data: unknown): string {
  return typeof data === 'object' && data !== null && 'messageKey' in data
    ? String(data.messageKey)
    : ''
}
