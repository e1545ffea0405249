import { expect, test } from 'vitest'
import { CODE_RULES } from './code-rules.ts'
import { parseModule } from './module.ts'

/** What each rule refuses and what it lets pass, as [path, code]. */
const SAMPLES: Record<string, { bad: [string, string][]; good: [string, string][] }> = {
  'only platform/config.ts reads the environment': {
    bad: [
      ['server/src/records/feature.ts', 'const size = process.env.SIZE'],
      ['server/src/records/feature.ts', "const size = process.env['SIZE']"],
      ['web/src/map/map-engine.ts', "import { env } from 'node:process'"],
    ],
    good: [
      ['server/src/platform/config.ts', 'const port = process.env.PORT'],
      ['e2e/support/server.ts', 'spawn(node, { env: process.env })'],
      [
        'server/src/records/feature.ts',
        '// process.env is read elsewhere\nconst text = "process.env"',
      ],
    ],
  },
  'only web/src/calls touches RTCPeerConnection': {
    bad: [['web/src/shell/room.ts', 'const peer = new RTCPeerConnection()']],
    good: [['web/src/calls/room-session.ts', 'const peer = new RTCPeerConnection()']],
  },
  'only tests weaken passwords': {
    bad: [
      ['server/src/main.ts', "import { weakenHashes as quick } from './platform/password-hash.ts'"],
    ],
    good: [['server/src/testing/people.ts', "import { weakenHashes } from './password-hash.ts'"]],
  },
  'no barrels': {
    bad: [
      ['contract/src/all.ts', "export * from './search.ts'\nexport { x } from './x.ts'"],
      ['web/src/ui/index.ts', 'export const button = 1'],
    ],
    good: [['contract/src/all.ts', "export { x } from './x.ts'\nexport const y = 1"]],
  },
  'named exports only': {
    bad: [
      ['web/src/ui/button.tsx', 'export default () => <b />'],
      ['server/src/app.ts', 'export default function app() {}'],
    ],
    good: [
      ['web/src/map/panel.tsx', 'export default function Panel() { return <b /> }'],
      ['web/vite.config.ts', 'export default {}'],
      ['web/src/ui/button.tsx', 'export function Button() { return <b /> }'],
    ],
  },
  'HTML from outside passes the one SafeHtml file': {
    bad: [
      ['web/src/landing/page.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: x }} />'],
      [
        'web/src/landing/page.tsx',
        "const a = createElement('p', { dangerouslySetInnerHTML: { __html: x } })",
      ],
      ['web/src/map/popup.ts', 'element.innerHTML = text'],
    ],
    good: [
      ['web/src/ui/safe-html.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: x }} />'],
      ['web/src/map/popup.ts', 'element.textContent = text'],
    ],
  },
  'no text becomes code': {
    bad: [
      ['server/src/imports/expression.ts', 'const value = eval(text)'],
      ['server/src/imports/expression.ts', "const value = new Function('row', text)"],
      ['server/src/imports/expression.ts', "import { exec } from 'node:child_process'"],
    ],
    good: [['tools/test.mjs', "import { spawn } from 'node:child_process'"]],
  },
  'values reach SQL as parameters': {
    bad: [
      ['server/src/records/list.ts', 'await tx.query(`select 1 from record where guid = ${guid}`)'],
      ['server/src/records/list.ts', "await tx.query('select 1 where a = ' + a)"],
      ['server/src/records/list.ts', 'await pool.query({ text: `select ${a}`, values: [] })'],
      ['server/src/records/list.ts', 'await tx.query(`select ${guidSql(name)}`)'],
      ['server/src/records/list.ts', 'await client.query(`select 1 where ${b ? `x = ${c}` : ``}`)'],
    ],
    good: [
      ['server/src/records/list.ts', "await tx.query('select 1 where guid = $1', [guid])"],
      ['server/src/records/list.ts', "await pool.query({ text: 'select $1', values: [guid] })"],
      ['server/src/records/list.ts', "await tx.query(`select ${guidSql('r.tenant')}`)"],
      ['server/src/records/list.ts', 'await tx.query(`analyze ${pg.escapeIdentifier(table)}`)'],
      [
        'server/src/records/list.ts',
        'await tx.query(`select ${COLUMNS} from record where ${b ? `x = $1` : `y = $1`}`)',
      ],
      ['server/src/records/list.ts', 'await fetch(`/record/${guid}?${query}`)'],
    ],
  },
  'no predictable chance on the server': {
    bad: [['server/src/accounts/token.ts', 'const token = Math.random()']],
    good: [
      ['server/src/accounts/token.test.ts', 'const any = Math.random()'],
      ['server/src/accounts/token.ts', 'const token = Math.round(1.5)'],
    ],
  },
  'no way around the types': {
    bad: [
      ['web/src/ui/button.tsx', 'const a = b as any'],
      ['web/src/ui/button.test.ts', '// @ts-ignore\nconst a = b'],
      ['web/src/ui/button.test.ts', '// @ts-expect-error wrong on purpose\nconst a = b'],
    ],
    good: [['web/src/ui/button.tsx', "const any = 'any'\nconst a = b as unknown"]],
  },
  'no unfinished work in comments': {
    bad: [
      ['web/src/ui/button.tsx', '// TODO make it round\nconst a = 1'],
      ['web/src/ui/button.tsx', '/* FIXME */ const a = 1'],
    ],
    good: [['web/src/ui/button.tsx', "// Todos los botones\nconst a = 'TODO'"]],
  },
  'every test runs': {
    bad: [
      ['web/src/ui/button.test.ts', "test.only('is round', () => {})"],
      ['web/src/ui/button.test.ts', "describe.skip('button', () => {})"],
      ['e2e/map.e2e.ts', "journey.skip('a resident pans', () => {})"],
    ],
    good: [
      ['e2e/austin.e2e.ts', "journey.skipIf(!hasData)('a resident pans', () => {})"],
      ['server/src/records/list.ts', 'const rest = list.skip(20)'],
    ],
  },
  'addresses of the API come from the contract': {
    bad: [
      ['web/src/records/list.tsx', "await fetch('/api/search/list')"],
      ['web/src/records/list.tsx', 'await fetch(`/api/record/${guid}/details`)'],
    ],
    good: [
      ['web/src/api/client.ts', 'const url = `/api${path}`'],
      ['web/src/records/list.tsx', "const path = '/planning/permits'"],
    ],
  },
  'no schema is used in the browser': {
    bad: [
      [
        'web/src/resourcer/review.tsx',
        "import { CommentFault } from '@plat/contract/comments/comments'\nconst all = CommentFault.options",
      ],
      [
        'web/src/timeline/address.ts',
        "import { ScheduleType } from '@plat/contract/schedule/timeline'\nconst type = ScheduleType.safeParse(text)",
      ],
      [
        'web/src/timeline/address.ts',
        "import { Alert } from '@plat/contract/alerts/alert'\nconst alert = Alert.parse(kept)",
      ],
    ],
    good: [
      ['web/src/a.ts', 'const kept = JSON.parse(text)'],
      [
        'server/src/a.ts',
        "import { Alert } from '@plat/contract/alerts/alert'\nconst alert = Alert.parse(kept)",
      ],
      [
        'web/src/resourcer/review.tsx',
        "import { COMMENT_FAULTS } from '@plat/contract/comments/comments'\nconst all = COMMENT_FAULTS.length",
      ],
      [
        'web/src/a-for-tests.ts',
        "import { Alert } from '@plat/contract/alerts/alert'\nconst alert = Alert.parse(kept)",
      ],
    ],
  },
  'tables are read by name with own()': {
    bad: [
      ['server/src/a.ts', 'const WORDS: Record<string, string> = {}\nconst word = WORDS[name]'],
      [
        'contract/src/a.ts',
        'const f = (tabs: Readonly<Record<string, string>>, id: string) => tabs[id]',
      ],
      ['web/src/a.ts', 'const chosen = state.choices[criterion]?.length ?? 0'],
      ['server/src/a.ts', 'const all: Record<string, string[]> = {}\n;(all[name] ??= []).push(x)'],
    ],
    good: [
      ['server/src/a.ts', 'const WORDS: Record<string, string> = {}\nWORDS[name] = word'],
      ['server/src/a.ts', "const WORDS: Record<string, string> = {}\nconst word = WORDS['a']"],
      ['server/src/a.ts', 'const WORDS: Record<Kind, string> = {}\nconst word = WORDS[kind]'],
      ['web/src/a.ts', 'const chosen = own(state.choices, criterion)\nconst first = list[at]'],
      ['web/src/a.test.ts', 'const chosen = state.choices[criterion]'],
    ],
  },
  'only accounts decides by role': {
    bad: [
      ['server/src/digests/a.ts', "const level = account.role === 'internal' ? 2 : 1"],
      ['server/src/reports/a.ts', "const isStaff = account?.role === 'internal'"],
      [
        'server/src/digests/a.ts',
        'const levels = rows.map(({ role, ...row }) => LEVELS[row.guid])',
      ],
      [
        'server/src/alerts/a.ts',
        "const LEVEL = `(case when o.role = 'internal' then 2 else 1 end)`",
      ],
      ['server/src/digests/a.ts', "await query('select guid, role from account where guid = $1')"],
      ['server/src/digests/a.ts', 'await query(`select ${COLUMNS}, role from account o`)'],
    ],
    good: [
      ['server/src/accounts/session.ts', "const isInternal = row.role === 'internal'"],
      ['server/src/people/people-list.ts', "await query('select a.role from account a')"],
      ['server/src/digests/a.test.ts', "await query('update account set role = $1')"],
      ['server/src/platform/a.ts', "await query('set local role plat_app')"],
      ['server/src/digests/a.ts', "const level = viewer.level === 'internal' ? 2 : 1"],
      ['web/src/people/a.tsx', 'const { role } = person'],
    ],
  },
}

test('every rule has samples', () => {
  expect(Object.keys(SAMPLES)).toEqual(CODE_RULES.map(({ name }) => name))
})

test.each(CODE_RULES)('$name: refuses what is wrong and nothing else', ({ name, check }) => {
  const run = ([path, text]: [string, string]): number => check(parseModule({ path, text })).length
  const samples = SAMPLES[name]
  expect(samples?.bad.map(run), 'findings per bad sample').toEqual(samples?.bad.map(() => 1))
  expect(samples?.good.map(run), 'findings per good sample').toEqual(samples?.good.map(() => 0))
})

test('a finding says the line', () => {
  const rule = CODE_RULES.find(({ name }) => name === 'no way around the types')
  const module = parseModule({ path: 'web/src/a.ts', text: 'const a = 1\n\nconst b = a as any\n' })
  expect(rule?.check(module)[0]?.line).toBe(3)
})
