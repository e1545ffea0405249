import type { Page } from 'playwright-core'

/** Tags and attributes allowed in an agency's HTML; repeats web/src/ui/safe-html.tsx on purpose. */
const ALLOWED = {
  tags: (
    'p h2 h3 h4 ul ol li a strong em code br hr blockquote img ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
  attributes: ['href', 'rel', 'src', 'alt', 'scope'],
}

const FIND = `(({ tags, attributes }) => {
  const faults = []
  const fault = (element, why) => faults.push(why + ': ' + element.outerHTML.slice(0, 160))
  const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'background', 'ping', 'poster', 'srcset', 'cite']
  // Browsers ignore blanks and control characters in a scheme.
  const scheme = (text) => (/^[\\u0000-\\u0020\\u00ad\\u200b]*([a-z][a-z\\s-]*):/i.exec(text)?.[1] ?? '').replace(/\\s/g, '').toLowerCase()
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) fault(element, 'a handler')
      if (name === 'style' && /X\\(|expression|binding|javascript|evil|inset: *0.*fixed|fixed.*inset: *0/i.test(value)) fault(element, 'a planted style')
      if (addresses.includes(name.toLowerCase()) && !['', 'http', 'https', 'mailto', 'tel', 'blob'].includes(scheme(value))
        && !(element.matches('head > link[rel=icon]') && value === 'data:,')) fault(element, 'an address that runs')
    }
    if (element.matches('a[href^="/"]') && element.origin !== location.origin) fault(element, 'a path that leads elsewhere')
    // Metadata of the page, never executed.
    const data = element.matches('head > script[type="application/ld+json"]') && !element.text.includes('<')
    if (element.matches('script') && !data && (element.text !== '' || new URL(element.src).origin !== location.origin)) fault(element, 'a script')
    if (element.matches('iframe, frame, frameset, object, embed, applet, base, portal, meta[http-equiv], link[rel=import]'))
      fault(element, 'a foreign element')
  }
  const boxes = [...document.querySelectorAll('[class*="_prose_"]')]
  for (const box of boxes)
    for (const element of box.querySelectorAll('*')) {
      if (!tags.includes(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') fault(element, 'an element outside the list')
      for (const { name, value } of element.attributes) {
        if (!attributes.includes(name)) fault(element, 'an attribute outside the list')
        if (name === 'href' && !/^(?:https?:\\/\\/|mailto:|tel:|\\/(?!\\/)|#)/i.test(value)) fault(element, 'a link outside the list')
        if (name === 'src' && !/^\\/api\\/file\\/[0-9a-f]{64}$/.test(value)) fault(element, 'a picture from elsewhere')
      }
    }
  return { faults, boxes: boxes.length }
})(${JSON.stringify(ALLOWED)})`

/** Content of a page's document that must not be injected. */
export interface DomReport {
  /** Elements with the reason why they are not allowed; must be empty. */
  readonly faults: readonly string[]
  /** Pieces of an agency's HTML on the page. */
  readonly boxes: number
}

/** Inspects the whole document in its current state. */
export function domReport(page: Page): Promise<DomReport> {
  return page.evaluate<DomReport>(FIND)
}
