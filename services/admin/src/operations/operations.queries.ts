import { serviceNames, type ServiceName } from '@love-space/contracts/processes.ts'
import type { readOperations } from '@love-space/contracts/admin/operations.routes.ts'
import { answerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import { findRingsByCode } from '@love-space/contracts/space/tap.internal.ts'
import { readServiceState } from '@love-space/contracts/state.internal.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { originsNow } from '@love-space/service-kit/process/replicas.ts'
import { addressOf } from '@love-space/service-kit/process/service-addresses.ts'
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Deps } from '../deps.ts'

type Everything = AnswerOf<typeof readOperations>['data']
type Shown = Everything['services'][number]

/** Timeout per service, below the gateway's, so that one hanging service does not fail the whole answer. */
const stateMs = answerMsMax - 1_000

/** Response of `/readyz` of any process. */
const Readiness = Type.Object({
  ready: Type.Boolean(),
  checks: Type.Record(Type.String(), Type.Boolean()),
  version: Type.Optional(Type.String()),
})
type Readiness = Static<typeof Readiness>

/** Asks each process at the addresses whether it is ready; null for one that does not answer. */
const askReadiness = async (addresses: string): Promise<{ address: string; answer: Readiness | null }[]> => {
  const asked = (await originsNow(addresses).catch(() => [])).map(async (address) => {
    try {
      const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(stateMs) })
      return { address, answer: Value.Parse(Readiness, await response.json()) }
    } catch {
      return { address, answer: null }
    }
  })
  return Promise.all(asked)
}
type Asked = Awaited<ReturnType<typeof askReadiness>>

const replicasOf = (asked: Asked) =>
  asked.map(({ address, answer }) => ({
    address,
    version: answer?.version ?? 'unknown',
    isReady: answer?.ready ?? false,
  }))

const stateOf = async ({ services, env }: Deps, name: ServiceName, requestId: string): Promise<Shown> => {
  const asking = askReadiness(addressOf(env, name))
  try {
    const { data } = await services[name].call(readServiceState, { requestId, timeoutMs: stateMs })
    return { name, state: data, error: null, replicas: replicasOf(await asking) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const sentence = error.code === 'UPSTREAM_TIMEOUT' ? 'It took too long to answer.' : 'It does not answer.'
    return { name, state: null, error: sentence, replicas: replicasOf(await asking) }
  }
}

/** The gateway has no internal routes, so its operations port tells its state. Of several, each check must hold at all. */
const stateOfGateway = async ({ env }: Deps): Promise<Everything['gateway']> => {
  const { GATEWAY_OPS_URL: url } = env
  if (url === undefined) return null
  const asked = await askReadiness(url)
  const answers = asked.flatMap(({ answer }) => (answer ? [answer] : []))
  const [first] = answers
  const names = new Set(answers.flatMap(({ checks }) => Object.keys(checks)))
  return {
    version: first?.version ?? '',
    isReady: first !== undefined && answers.every(({ ready }) => ready),
    checks: Array.from(names, (name) => ({ name, holds: answers.every(({ checks }) => checks[name] ?? true) })),
    error: first ? null : 'It does not answer.',
    replicas: replicasOf(asked),
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
