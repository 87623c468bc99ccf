import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { onPath } from '@love-space/testing/on-path.ts'

const packages = { WebKitWebDriver: 'webkit2gtk-driver', 'firefox-esr': 'firefox-esr', Xvfb: 'xvfb' } as const
export type Program = keyof typeof packages

const programs = Object.keys(packages) as Program[]

export const describeMissing = (find: (program: Program) => string | undefined): string | undefined => {
  const missing = programs.filter((program) => find(program) === undefined)
  if (missing.length === 0) return undefined
  const names = missing.map((program) => packages[program])
  return `The walk in other engines needs ${missing.join(', ')}; on Debian: apt-get install -y ${names.join(' ')}`
}

export const pathOf = (program: Program): string => {
  const path = onPath([program])
  if (path === undefined) throw new Error(`${program} is not on PATH.`)
  return path
}

export interface Running {
  stop(): Promise<void>
}

export const running = (child: ChildProcess): Running => ({
  stop: async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  },
})

/** Starts a virtual screen on the first free display. */
export const startScreen = async (): Promise<Running & { readonly display: string }> => {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp']
  const child = spawn(pathOf('Xvfb'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('Xvfb ended at its start.')))
  const [display] = (await Promise.race([once(child.stdio[3] as Readable, 'data'), ended])) as [Buffer]
  // The screen's later end is no failure.
  ended.catch(() => undefined)
  return { display: `:${String(display).trim()}`, ...running(child) }
}
