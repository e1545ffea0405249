import type { Locator } from 'playwright-core'

/** One element of an accessibility tree, as Playwright writes it. */
interface TreeNode {
  readonly line: string
  readonly children: TreeNode[]
}

/** Elements that hold records, which change from day to day: only their shape is kept. */
const DATA = /^- '?(list "On the map|table|grid|treegrid|article)/

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
    // Announcements come a moment after the act; other journeys check them.
    .map((line) => line.replace(/^(\s*- '?status): \S.*$/, '$1'))
    // The code of a short link is chance.
    .map((line) => line.replace(/\/s\/[\w-]{22}/, '/s/…'))
    .map((line) =>
      line.replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z]\w+ \d+\w*/, 'Day, Month …'),
    )
    // When alerts were last matched and told depends on how long the server has run.
    .map((line) => line.replace(/(last import|We send alert emails at|the last one) [^"]*/, '$1 …'))
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
  return nodes.map(({ line, children }) => ({
    line: DATA.test(line) ? shape(line, /^- '?article/.test(line)) : withoutNumbers(line),
    children: DATA.test(line) ? shapes(children) : steady(children),
  }))
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
    // The content of a field differs from record to record.
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
