import { serviceNames, type ShownService } from '@love-space/contracts/admin/service-names.ts'
import type { readOperations } from '@love-space/contracts/admin/operations.routes.ts'
import { answerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import { findRingsByCode } from '@love-space/contracts/space/tap.internal.ts'
import { readServiceState } from '@love-space/contracts/state.internal.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Deps } from '../deps.ts'

type Everything = AnswerOf<typeof readOperations>['data']
type Shown = Everything['services'][number]

/** Timeout per service, below the gateway's, so that one hanging service does not fail the whole answer. */
const stateMs = answerMsMax - 1_000

const stateOf = async ({ services }: Deps, name: ShownService, requestId: string): Promise<Shown> => {
  try {
    const { data } = await services[name].call(readServiceState, { requestId, timeoutMs: stateMs })
    return { name, state: data, error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const sentence = error.code === 'UPSTREAM_TIMEOUT' ? 'It took too long to answer.' : 'It does not answer.'
    return { name, state: null, error: sentence }
  }
}

/** Response of `/readyz` on the gateway's operations port; the gateway has no internal routes. */
const Readiness = Type.Object({
  ready: Type.Boolean(),
  checks: Type.Record(Type.String(), Type.Boolean()),
  version: Type.Optional(Type.String()),
})

const stateOfGateway = async ({ env }: Deps): Promise<Everything['gateway']> => {
  const { GATEWAY_OPS_URL: url } = env
  if (url === undefined) return null
  const away = { version: '', isReady: false, checks: [] }
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(stateMs) })
    const { ready, checks, version = 'unknown' } = Value.Parse(Readiness, await answer.json())
    const shown = Object.entries(checks).map(([name, holds]) => ({ name, holds }))
    return { version, isReady: ready, checks: shown, error: null }
  } catch {
    return { ...away, error: 'It does not answer.' }
  }
}

/** Reads all states in parallel, so that a service that is down does not delay the others. */
export const statesOfServices = async (deps: Deps, requestId: string): Promise<Everything> => {
  const [gateway, ...services] = await Promise.all([
    stateOfGateway(deps),
    ...serviceNames.map((name) => stateOf(deps, name, requestId)),
  ])
  return { gateway, services }
}

export const ringsByCode = async ({ services }: Deps, code: string, requestId: string) =>
  (await services.space.call(findRingsByCode, { body: { code }, requestId })).data.rings
