import { withoutUnsafe } from './check-mail.ts'
import type { styles } from './layout-styles.ts'

export interface MailLink {
  readonly label: string
  /** Absolute, on the look's origin. */
  readonly url: string
}

/** A picture that goes with a mail. */
export interface MailPicture {
  /** Its content id. */
  readonly cid: string
  readonly alt: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/** A list in a mail, with a heading: what happened where one alert watches. */
export interface MailSection {
  readonly heading: string
  /** Below the heading. */
  readonly lines: readonly string[]
  readonly picture?: MailPicture
  readonly items: readonly MailItem[]
  /** Below the list: what is left out of it. */
  readonly rest?: string
  readonly links: readonly MailLink[]
}

/** A thing in a list: its name leads to its page. */
export interface MailItem extends MailLink {
  readonly lines: readonly string[]
}

type Styles = ReturnType<typeof styles>

/** All links of a section. */
export function linksOfSection({ items, links }: MailSection): MailLink[] {
  return [...items, ...links]
}

/** A section as blocks of plain text, each of its values in one line. */
export function sectionText(section: MailSection): string[] {
  const { heading, lines, picture, items, rest, links } = section
  const clean = withoutUnsafe
  return [
    [
      `== ${clean(heading)} ==`,
      ...lines.map(clean),
      ...(picture ? [`[${clean(picture.alt)}]`] : []),
    ].join('\n'),
    ...items.map((item) =>
      [
        `* ${clean(item.label)}`,
        ...item.lines.map((line) => `  ${clean(line)}`),
        `  ${item.url}`,
      ].join('\n'),
    ),
    ...(rest === undefined ? [] : [clean(rest)]),
    ...links.map(({ label, url }) => `${withoutUnsafe(label)}:\n${url}`),
  ]
}

/** A section as HTML. */
export function sectionHtml(section: MailSection, style: Styles): string {
  const { heading, lines, picture, items, rest, links } = section
  return [
    `<h2 dir="auto" class="text rule" style="${style.sectionHeading}">${escape(heading)}</h2>`,
    `<div class="quiet" style="${style.paragraph};${style.line}">${linesHtml(lines)}</div>`,
    ...(picture ? [pictureHtml(picture, style)] : []),
    ...(items.length === 0
      ? []
      : [`<ul style="${style.list}">${items.map((item) => itemHtml(item, style)).join('')}</ul>`]),
    ...(rest === undefined ? [] : [`<p style="${style.paragraph}">${escape(rest)}</p>`]),
    ...links.map((one) => `<p style="${style.note}">${linkHtml(one, style)}</p>`),
  ].join('\n')
}

/** A thing in a list as HTML. */
export function itemHtml(item: MailItem, style: Styles): string {
  const lines = `<div class="quiet" style="${style.line}">${linesHtml(item.lines)}</div>`
  return `<li style="${style.item}">${linkHtml(item, style)}${lines}</li>`
}

/** A link as HTML. */
export function linkHtml({ label, url }: MailLink, style: Styles): string {
  return `<a class="text" href="${escape(url)}" style="${style.link}">${escape(label)}</a>`
}

function linesHtml(lines: readonly string[]): string {
  return lines.map((line) => `<div>${escape(line)}</div>`).join('')
}

/** A picture as HTML. */
export function pictureHtml({ cid, alt, width, height }: MailPicture, style: Styles): string {
  return `<p style="${style.paragraph}"><img src="cid:${escape(cid)}" alt="${escape(alt)}" width="${width}" height="${height}" style="${style.picture}"></p>`
}

/** Text for HTML, between tags and inside quotes. */
export function escape(text: string): string {
  return withoutUnsafe(text).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
