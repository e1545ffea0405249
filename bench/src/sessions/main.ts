/**
 * Session checks a second in one process, over as many sessions in use at once.
 *
 *   npm run bench -- sessions [--sessions 10000] [--seconds 5]
 *
 * The database is that of `DATABASE_URL`, or an embedded one of its own.
 */
import { parseArgs } from 'node:util'
import { sessionChecks } from './session-checks.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
  },
})
const checks = await sessionChecks(Number(values.sessions), Number(values.seconds))
const whole = (perSecond: number) => Math.round(perSecond).toLocaleString('en')
process.stdout.write(
  `| sessions | database | each for the first time | remembered | wanted |
|--:|---|--:|--:|--:|
| ${whole(Number(values.sessions))} | ${checks.database} | ${whole(checks.first)} | ${whole(checks.remembered)} | 30,000 |
`,
)
