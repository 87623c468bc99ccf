import type { AuthDeps } from './auth-deps.ts'

const everyMs = 10 * 60_000
const batch = 200

/** Removes what has expired, also where TTL indexes do nothing. */
export const sweepExpired = async (deps: AuthDeps): Promise<void> => {
  const expired = { expiresAt: { $lt: deps.clock() } }
  await deps.challenges.deleteMany(expired)
  await deps.knownBrowsers.deleteMany(expired)
  await deps.pinTries.deleteMany(expired)
  const sessions = await deps.sessions.find(expired, { limit: batch, select: ['_id'] })
  for (const { _id } of sessions) await deps.sessions.tombstone({ _id, ...expired }, [])
}

export const startSweep = (deps: AuthDeps): { stop(): Promise<void> } => {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = sweepExpired(deps).catch((error: unknown) => {
      deps.logger.warn({ error }, 'expired rows could not be removed')
    })
  }, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
