// `node tools/slowed.mjs PERCENT[+LOOPS] COMMAND…`: runs a command with PERCENT of this machine's cores for it and
// all that it starts, as a slower machine would, and with that many busy loops next to it, as a busy one would:
// `node tools/slowed.mjs 40 .ci/run`, `node tools/slowed.mjs 100+2 .ci/run`. Linux, as root; others use
// `systemd-run --user --scope -p CPUQuota=80%` (of one core: 80 % is 40 % of two).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const GROUPS = '/sys/fs/cgroup'
/** The scheduler's period in microseconds. */
const PERIOD = 100_000

const [amount = '', command, ...args] = process.argv.slice(2)
const [percent, loops = '0'] = amount.split('+')
const share = Number(percent) / 100
if (!(share > 0 && share <= 1) || !/^\d{1,2}$/.test(loops) || command === undefined) {
  process.stderr.write(
    `slowed: got '${amount} ${command ?? ''}', expected a percentage, with +LOOPS if wanted, and a command.\n`,
  )
  process.exit(2)
}
// Started before this process joins the group, so they are outside of it.
const busy = Array.from({ length: Number(loops) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
const stopLoops = () => busy.forEach((child) => child.kill('SIGKILL'))
process.on('exit', stopLoops)
const group = makeGroup(Math.round(share * availableParallelism() * PERIOD))
// This process joins, so that all that comes of it is in the group from the start.
writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit' })
// This process would not end before them.
stopLoops()
writeFileSync(join(group, '../cgroup.procs'), String(process.pid))
await removeGroup()
if (error !== undefined) process.stderr.write(`slowed: ${error.message}\n`)
process.exitCode = status ?? 128 + (signal === null ? 0 : constants.signals[signal])

/** A control group with this much time, in microseconds a period. @param {number} quota */
function makeGroup(quota) {
  const unified = existsSync(join(GROUPS, 'cgroup.controllers'))
  const folder = join(unified ? GROUPS : join(GROUPS, 'cpu'), `plat-slowed-${process.pid}`)
  try {
    if (unified) writeFileSync(join(GROUPS, 'cgroup.subtree_control'), '+cpu')
    mkdirSync(folder)
    // It gets its share whatever else runs: the weight is the largest there is. With loops, half of each core: one
    // task's weight for each.
    const cores = availableParallelism()
    if (unified) {
      writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD}`)
      writeFileSync(join(folder, 'cpu.weight'), busy.length > 0 ? String(cores * 100) : '10000')
    } else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
      writeFileSync(join(folder, 'cpu.shares'), busy.length > 0 ? String(cores * 1024) : '262144')
    }
  } catch (cause) {
    process.stderr.write(
      `slowed: ${folder} could not be made (${String(cause)}); run it as root.\n`,
    )
    process.exit(1)
  }
  return folder
}

/** Removes the group once the last process has left it. */
async function removeGroup() {
  for (let i = 0; i < 100; i++) {
    if (readFileSync(join(group, 'cgroup.procs'), 'utf8') === '') return rmdirSync(group)
    await delay(100)
  }
  process.stderr.write(`slowed: ${group} still has processes; remove it once they have ended.\n`)
}
