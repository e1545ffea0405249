import { type Locale, localize } from '@plat/contract/platform/localized'
import { LONGEST_SUBJECT, type Mail, withoutUnsafe } from './check-mail.ts'
import {
  escape,
  itemHtml,
  linkHtml,
  linksOfSection,
  pictureHtml,
  sectionHtml,
  sectionText,
} from './layout-parts.ts'
import type { MailItem, MailLink, MailPicture, MailSection } from './layout-parts.ts'
import { darkStyles, styles } from './layout-styles.ts'
import type { MailBranding } from './mail-branding.ts'

/** What a mail says, as plain text. */
export interface MailContent {
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** What a person wrote, by line: set apart, so that nobody takes it for the agency's words. */
  readonly quote?: readonly string[]
  readonly picture?: MailPicture
  /** Below quote and picture. */
  readonly details?: readonly string[]
  /** Lists, each with a heading of its own. */
  readonly sections?: readonly MailSection[]
  /** The one thing to do. */
  readonly action?: MailLink
  /** Other ways, as links below the action; above the lists as well, where there are lists. */
  readonly more?: readonly MailLink[]
  /** A code to be typed elsewhere. */
  readonly code?: string
  /** Validity, and what to do if the mail is unexpected. */
  readonly footnote?: readonly string[]
  /** Where answers go, in a sentence; left out: where the agency's go. */
  readonly answers?: string
}

const WORDS = {
  en: {
    noButton: 'If the button does not work, copy this address into your browser:',
    questions: 'Questions?',
    automatic: 'This mail was sent automatically.',
    unanswered: 'This mail was sent automatically; answers to it are not read.',
  },
  es: {
    noButton: 'Si el botón no funciona, copie esta dirección en su navegador:',
    questions: '¿Preguntas?',
    automatic: 'Este correo se envió automáticamente.',
    unanswered: 'Este correo se envió automáticamente; nadie lee las respuestas.',
  },
} as const satisfies Record<Locale, unknown>

/**
 * Draws a mail as text and as HTML in the agency's look. Both say the same.
 * @throws RangeError for a link that leads to another origin than the look's, or a colour that is none.
 */
export function renderMail(
  look: MailBranding,
  locale: Locale,
  content: MailContent,
): { text: string; html: string } {
  checkLinks(linksOf(content), look.origin)
  for (const colour of [look.primary, look.onPrimary]) checkColour(colour)
  return { text: asText(look, locale, content), html: asHtml(look, locale, content) }
}

/** Bytes that a section takes in the HTML of a mail. */
export function sectionBytes(look: MailBranding, section: MailSection): number {
  return Buffer.byteLength(sectionHtml(section, styles(look)))
}

/** Bytes that an item takes in the HTML of its section. */
export function itemBytes(look: MailBranding, item: MailItem): number {
  return Buffer.byteLength(itemHtml(item, styles(look)))
}

/** A mail as it is drawn; it still needs an address. */
export type DrawnMail = Pick<Mail, 'kind' | 'subject' | 'text' | 'html'> & {
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Draws a mail in a language, and says which it is. Without a subject of its own it has its heading.
 * @throws RangeError as `renderMail`
 */
export function drawMail(
  kind: string,
  look: MailBranding,
  locale: Locale,
  { subject, ...content }: MailContent & { readonly subject?: string },
): DrawnMail {
  return {
    kind,
    subject: withoutUnsafe(subject ?? content.heading).slice(0, LONGEST_SUBJECT),
    ...renderMail(look, locale, content),
    headers: { 'Content-Language': locale },
  }
}

function linksOf(content: MailContent): MailLink[] {
  const { action, more = [], sections = [] } = content
  return [...(action ? [action] : []), ...more, ...sections.flatMap(linksOfSection)]
}

function checkLinks(links: readonly MailLink[], origin: string): void {
  const expected = URL.canParse(origin) ? new URL(origin) : null
  if (expected === null || !['http:', 'https:'].includes(expected.protocol)) {
    throw new RangeError(`"${origin}" is not an origin like https://permits.example.gov`)
  }
  for (const { url } of links) {
    if (!URL.canParse(url) || new URL(url).origin !== expected.origin) {
      throw new RangeError(`A mail of ${expected.origin} cannot link to another origin`)
    }
  }
}

/** Colours stand in style attributes as they are. */
function checkColour(colour: string): void {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`"${colour}" is not a colour #rrggbb`)
}

function asText(look: MailBranding, locale: Locale, content: MailContent): string {
  const { action, more = [], code, footnote = [], quote = [], picture, details = [] } = content
  const { sections = [] } = content
  // A line break in a value, such as a name, begins no paragraph.
  const blocks = [
    ...[content.heading, ...content.paragraphs].map(withoutUnsafe),
    ...(quote.length > 0 ? [quote.map((line) => `> ${withoutUnsafe(line)}`).join('\n')] : []),
    ...(picture ? [`[${withoutUnsafe(picture.alt)}]`] : []),
    ...details.map(withoutUnsafe),
    ...sections.flatMap(sectionText),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action ? [`${withoutUnsafe(action.label)}:\n${action.url}`] : []),
    ...more.map(({ label, url }) => `${withoutUnsafe(label)}:\n${url}`),
    ...footnote.map(withoutUnsafe),
    // The usual mark of what stands below a mail; programs fold it away.
    ['-- ', ...footLines(look, locale), look.origin].join('\n'),
    content.answers ?? lastLine(look, locale),
  ]
  return `${blocks.map((block) => block.split('\n').map(cleanLine).join('\n')).join('\n\n')}\n`
}

function footLines(look: MailBranding, locale: Locale): string[] {
  const { agency, address, contact } = look
  return [
    localize(agency, locale),
    ...(address === undefined ? [] : [address]),
    ...(contact === null ? [] : [`${WORDS[locale].questions} ${contact}`]),
  ]
}

function lastLine({ answered }: MailBranding, locale: Locale): string {
  return answered ? WORDS[locale].automatic : WORDS[locale].unanswered
}

/** Keeps the spaces that indent a code and end the mark of the foot. */
function cleanLine(line: string): string {
  return line === '-- ' ? line : (/^ */.exec(line)?.[0] ?? '') + withoutUnsafe(line)
}

function asHtml(look: MailBranding, locale: Locale, content: MailContent): string {
  const { action, more = [], code, footnote = [], details = [], sections = [] } = content
  const style = styles(look)
  const paragraph = (text: string) => `<p style="${style.paragraph}">${escape(text)}</p>`
  const link = (one: MailLink) => `<p style="${style.paragraph}">${linkHtml(one, style)}</p>`
  const parts = [
    `<h1 dir="auto" class="text" style="${style.heading}">${escape(content.heading)}</h1>`,
    ...content.paragraphs.map(paragraph),
    // Programs cut off long mails at the end, where these stand as well.
    ...(sections.length > 0 && more.length > 0
      ? [
          `<p class="quiet" style="${style.note}">${more.map((one) => linkHtml(one, style)).join(' · ')}</p>`,
        ]
      : []),
    ...quoteHtml(content, style),
    ...(content.picture ? [pictureHtml(content.picture, style)] : []),
    ...details.map(paragraph),
    ...sections.map((section) => sectionHtml(section, style)),
    ...(code === undefined ? [] : [`<p class="code" style="${style.code}">${escape(code)}</p>`]),
    ...(action
      ? [
          `<p style="${style.paragraph}"><a href="${escape(action.url)}" style="${style.button}">${escape(action.label)}</a></p>`,
        ]
      : []),
    ...more.map(link),
    ...footnote.map((text) => `<p class="quiet" style="${style.note}">${escape(text)}</p>`),
    ...(action
      ? [
          `<p class="quiet" style="${style.note}">${WORDS[locale].noButton}<br><a class="quiet" href="${escape(action.url)}" style="${style.address}">${escape(action.url)}</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(content.heading)}</title>
<style>${darkStyles}</style></head>
<body class="page" style="${style.page}">
<div style="display:none;max-height:0;overflow:hidden">${escape(content.paragraphs[0] ?? content.heading)}</div>
<div role="article" aria-label="${escape(content.heading)}" style="${style.column}">
<div class="card" style="${style.card}">
<p class="text" style="${style.agency}">${logo(look, style.logo)}${escape(localize(look.agency, locale))}</p>
${parts.join('\n')}
</div>
<div class="quiet" style="${style.foot}">
${footLines(look, locale)
  .map((line) => `<p style="${style.footLine}">${escape(line)}</p>`)
  .join('\n')}
<p style="${style.footLine}"><a class="quiet" href="${escape(look.origin)}" style="${style.address}">${escape(look.origin.replace(/^https?:\/\//, ''))}</a></p>
<p style="${style.footLine}">${escape(content.answers ?? lastLine(look, locale))}</p>
</div>
</div>
</body></html>
`
}

function quoteHtml({ quote = [] }: MailContent, style: ReturnType<typeof styles>): string[] {
  if (quote.length === 0) return []
  return [
    `<blockquote class="quote" style="${style.quote}">${quote.map((line) => `<div dir="auto">${escape(line)}</div>`).join('')}</blockquote>`,
  ]
}

/** The name beside it says what it shows. */
function logo(look: MailBranding, style: string): string {
  return look.logoUrl === null
    ? ''
    : `<img src="${escape(look.logoUrl)}" alt="" height="40" style="${style}">`
}
