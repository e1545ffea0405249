import { Marked } from 'marked'

const marked = new Marked({
  gfm: true,
  renderer: {
    // Classes of highlighters mean nothing here.
    code: ({ text }) => `<p><code>${escape(text)}</code></p>\n`,
  },
})

/** HTML of a text in Markdown. HTML within it stays as it is: it must be cleaned. */
export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false })
}

function escape(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
