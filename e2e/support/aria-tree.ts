import type { Locator } from 'playwright-core'

/** One element of an accessibility tree, as Playwright writes it. */
interface TreeNode {
  readonly line: string
  readonly children: TreeNode[]
}

/** What holds records, or days and what is on them, which are others tomorrow: its shape alone is kept. */
const DATA =
  /^- '?(list "(On the map|User Comments|Days|Conversations)|log|table|grid|treegrid|article)/

/** The newest record is another one tomorrow. */
const NEWEST = /^- '?link "Newest: /

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** `Mon, Nov 30, 9:00 – 10:00 AM PST`; the time may be missing. */
const MOMENT = new RegExp(
  `\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ${MONTH} \\d+(?:, \\d{4})?(?:, \\d[\\d:–\\sAPM]*[AP]M(?: [A-Z]{3}\\b)?)?`,
  'g',
)
/** What the bar of a timeline says of the days in sight. */
const MONTHS = new RegExp(`^(\\s*- paragraph: )${MONTH}\\b.*$`)

/** A role, a name in quotes, its states, and a text or the beginning of children. */
const LINE = /^- '?(\w+)( "(?:[^"\\]|\\.)*")?((?: \[[^\]]*\])*)/

/**
 * The accessibility tree of a part of a page without what changes from day to day: numbers, the time of day, addresses.
 * Of records the roles and the levels of headings are kept, what looks alike once.
 */
export async function ariaTree(part: Locator): Promise<string> {
  const lines = (await part.ariaSnapshot()).split('\n')
  const kept = lines
    // How many people there are depends on the journeys before.
    .filter((line) => !/^\s*- (\/(url|placeholder)|button "Show more)/.test(line))
    // What is announced comes a moment after the act: other journeys hear it.
    .map((line) => line.replace(/^(\s*- '?status): \S.*$/, '$1'))
    // The code of a short link is chance.
    .map((line) => line.replace(/\/s\/[\w-]{22}/, '/s/…'))
    .map((line) =>
      line.replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z]\w+ \d+\w*/, 'Day, Month …'),
    )
    .map((line) => line.replaceAll(MOMENT, 'Day, Month …').replace(MONTHS, '$1Month …'))
    // Offices open and close.
    .map((line) =>
      line.replace(
        /^(\s*- paragraph: )(?:Open(?: until .*)?|Closed, opens .*)$/,
        '$1Open, or closed …',
      ),
    )
    // When alerts were last matched and told depends on how long the server has run.
    .map((line) => line.replace(/(last import|Mails leave at|the last one) [^"]*/, '$1 …'))
  return `${written(steady(parsed(kept)), 0).join('\n')}\n`
}

function parsed(lines: readonly string[]): TreeNode[] {
  const root: TreeNode = { line: '', children: [] }
  const path = [{ indent: -1, node: root }]
  for (const line of lines) {
    const indent = line.search(/\S/)
    while ((path.at(-1)?.indent ?? -1) >= indent) path.pop()
    const node: TreeNode = { line: line.trim(), children: [] }
    path.at(-1)?.node.children.push(node)
    path.push({ indent, node })
  }
  return root.children
}

function steady(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.map(({ line, children }) => {
    if (NEWEST.test(line)) return { line: '- link "Newest: …"', children: [] }
    return {
      line: DATA.test(line) ? shape(line, /^- '?article/.test(line)) : withoutNumbers(line),
      children: DATA.test(line) ? shapes(children) : steady(children),
    }
  })
}

function withoutNumbers(line: string): string {
  return line
    .replaceAll(/\d[\d.,]*/g, (digits, at: number) =>
      line.slice(0, at).endsWith('[level=') ? digits : '#',
    )
    .replace(/Good (morning|afternoon|evening)/, 'Good day')
}

/** The roles of siblings, each once, with the roles of all that they hold. */
function shapes(nodes: readonly TreeNode[]): TreeNode[] {
  const found = new Map<string, TreeNode[]>()
  for (const { line, children } of nodes) {
    const role = shape(line, true)
    // What a field of a record holds is the record's.
    const inner = role === '- definition' ? [] : children
    found.set(role, [...(found.get(role) ?? []), ...inner])
  }
  return [...found]
    .map(([line, children]) => ({ line, children: shapes(children) }))
    .toSorted((one, other) => (one.line < other.line ? -1 : 1))
}

function shape(line: string, isRecord: boolean): string {
  const [, role, name = '', states] = LINE.exec(line) ?? []
  return `- ${role}${isRecord ? '' : name}${(states ?? '').replace(/ \[(selected|expanded)\]/, '')}`
}

function written(nodes: readonly TreeNode[], depth: number): string[] {
  return nodes.flatMap(({ line, children }) => {
    const bare = children.length > 0 ? `${line.replace(/:$/, '')}:` : line
    return [`${'  '.repeat(depth)}${bare}`, ...written(children, depth + 1)]
  })
}
