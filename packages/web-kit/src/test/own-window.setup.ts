import { afterAll } from 'vitest'

const { setTimeout, setInterval, clearTimeout } = globalThis
const started = new Set<NodeJS.Timeout>()

const noted =
  <Work extends (...given: never[]) => NodeJS.Timeout>(start: Work) =>
  (...given: Parameters<Work>): NodeJS.Timeout => {
    const timer = start(...given)
    started.add(timer)
    return timer
  }

Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) })

// Modules of these files go on by themselves, e.g. to connect again. The window goes with the file, so a later timer would find none.
afterAll(() => {
  for (const timer of started) clearTimeout(timer)
})
