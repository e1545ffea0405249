import { check } from './check-for-tests.ts'
import type { FolderFiles } from './folder-for-tests.ts'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>'

export const LANDING = `heading: {en: Welcome, es: Bienvenidos}
rows:
  - kind: leader
    columns:
      - type: picture-text
        heading: Records
        text: "See **all** of [them](/building/permits)."
        picture: {src: images/bay.svg, alt: {en: The bay, es: La bahía}}
  - kind: start
    heading: Start here
    columns:
      - {type: button, button: {href: /building, text: Building}}
      - {type: picture-text, heading: Skipped}
  - kind: banner
    columns:
      - {type: analytic, analyticType: stat, id: 2, heading: Numbers}
      - {type: picture-text, text: Words, button: {href: /statistics, text: All}}
  - kind: promo
    columns: [{type: picture-text, text: Sign up.}]
`

const FOOTER = `copyright: City
terms: terms
columns:
  - heading: About
    items:
      - {type: image, src: images/bay.svg, alt: The bay, href: "https://a.gov"}
      - {type: html, html: "<b>Hall</b> 1"}
      - {type: link, href: /statistics, text: Numbers}
      - {type: link-docs, slug: terms, text: Terms}
      - {type: social, links: [{href: "https://m.example/@a", type: mastodon}]}
`

const TERMS = `---
title: Terms
updated: 2026-11-01
---
## Use

See [records](/building) and ![The bay](images/bay.svg).
`

export const CONTENT: FolderFiles = {
  'landing.yaml': LANDING,
  'footer.yaml': FOOTER,
  'docs/terms.md': TERMS,
  'images/bay.svg': PICTURE,
}

/** Checks the small folder with content, one text of one file replaced. */
export function changed(path: string, from: string, to: string) {
  const text = String(CONTENT[path])
  if (!text.includes(from)) throw new Error(`${path} has no "${from}"`)
  return check({ ...CONTENT, [path]: text.replace(from, to) })
}
