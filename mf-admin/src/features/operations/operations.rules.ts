import type { readOperations } from '@love-space/contracts/admin/operations.calls.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { ServiceState } from '@love-space/contracts/state.internal.ts'

type Operations = AnswerOf<typeof readOperations>['data']
export type GatewayState = NonNullable<Operations['gateway']>
export type Replicas = NonNullable<GatewayState['replicas']>

const isEveryReady = (replicas: Replicas = []): boolean => replicas.every(({ isReady }) => isReady)

const outboxLagSMax = 60
const jobsLagSMax = 300

/** Returns whether a dependency of the service does not respond. */
const lacksPart = ({ databaseMs, isNatsConnected, parts }: ServiceState): boolean =>
  databaseMs === null || !isNatsConnected || parts.some(({ state }) => state === 'down')

export const isTroubled = (state: ServiceState, replicas?: Replicas): boolean =>
  lacksPart(state) ||
  !isEveryReady(replicas) ||
  state.outboxLagS > outboxLagSMax ||
  (state.parkedEvents ?? 0) > 0 ||
  (state.jobs?.failed ?? 0) > 0 ||
  (state.jobs?.lagS ?? 0) > jobsLagSMax

export const isGatewayWhole = ({ isReady, checks, error, replicas }: GatewayState): boolean =>
  error === null && isReady && checks.every(({ holds }) => holds) && isEveryReady(replicas)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Counts problems for operators. `down`: services, with the gateway, that are down or lack a dependency. */
export const countTroubles = ({ services, gateway }: Operations) => {
  const states = services.map(({ state }) => state)
  const isDown = ({ state, replicas }: Operations['services'][number]): boolean =>
    state === null || lacksPart(state) || !isEveryReady(replicas)
  const isGatewayDown = gateway !== null && !isGatewayWhole(gateway)
  return {
    down: services.filter(isDown).length + Number(isGatewayDown),
    failedJobs: sumOf(states.map((state) => state?.jobs?.failed ?? 0)),
    parkedEvents: sumOf(states.map((state) => state?.parkedEvents ?? 0)),
  }
}
