// Separate process that ends the watched processes once its parent is gone, however the parent ended. The parent sends process ids over an
// IPC channel, which closes with the parent.
import { isAlive } from './process-identity.ts'
import { signalGroup } from './signal-group.ts'
import type { GuardianMessage } from './guard.ts'

const graceMs = 3_000
const pollMs = 50

const watched = new Set<number>()

process.on('message', (message: GuardianMessage) => {
  if (message.watch !== undefined) watched.add(message.watch)
  if (message.forget !== undefined) watched.delete(message.forget)
})

process.on('disconnect', () => {
  const deadline = Date.now() + graceMs
  for (const pid of watched) signalGroup(pid, 'SIGTERM')
  const timer = setInterval(() => {
    const left = [...watched].filter(isAlive)
    if (left.length > 0 && Date.now() < deadline) return
    for (const pid of left) signalGroup(pid, 'SIGKILL')
    clearInterval(timer)
  }, pollMs)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
