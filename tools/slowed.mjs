// `node tools/slowed.mjs PERCENT COMMAND…`: runs a command with PERCENT of this machine's cores for it and
// all that it starts, as a slower machine would, for example `node tools/slowed.mjs 40 .ci/run`. Linux, as
// root; others use `systemd-run --user --scope -p CPUQuota=80%` (of one core: 80 % is 40 % of two).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const GROUPS = '/sys/fs/cgroup'
/** The scheduler's period in microseconds. */
const PERIOD = 100_000

const [percent = '', command, ...args] = process.argv.slice(2)
const share = Number(percent) / 100
if (!(share > 0 && share <= 1) || command === undefined) {
  process.stderr.write(
    `slowed: got '${percent} ${command ?? ''}', expected a percentage and a command.\n`,
  )
  process.exit(2)
}
const group = makeGroup(Math.round(share * availableParallelism() * PERIOD))
// This process joins, so that all that comes of it is in the group from the start.
writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit' })
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
    if (unified) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD}`)
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
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
