import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startCpuMeter } from './cpu-meter.ts'

it.runIf(existsSync('/proc/self/stat'))('counts descendants whose parent does not wait for them', async () => {
  const meter = startCpuMeter()
  // The shell prints the pid of a busy process and exits at once.
  const shell = spawn('sh', ['-c', 'read begin; sh -c "while :; do :; done" >/dev/null & echo $!; sleep 2'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // Listened for now: beside other work the shell may end before the busy process has spent enough.
  const closed = once(shell, 'close')
  const spent = meter?.follow(shell.pid ?? 0)
  expect(spent?.()).toBeLessThan(1)
  shell.stdin.end('begin\n')
  const [line] = (await once(shell.stdout, 'data')) as [Buffer]
  try {
    await expect.poll(() => spent?.(), { timeout: 15_000 }).toBeGreaterThan(0.2)
    await closed
    const atEndOfShell = spent?.() ?? 0
    await expect.poll(() => spent?.(), { timeout: 15_000 }).toBeGreaterThan(atEndOfShell)
    expect(meter?.all()).toBeGreaterThanOrEqual((spent?.() ?? 0) - 1)
  } finally {
    process.kill(Number(line.toString()), 'SIGKILL')
  }
})
