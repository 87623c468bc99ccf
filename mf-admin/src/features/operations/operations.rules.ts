import type { readOperations } from '@love-space/contracts/admin/operations.calls.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { ServiceState } from '@love-space/contracts/state.internal.ts'

type Operations = AnswerOf<typeof readOperations>['data']
export type GatewayState = NonNullable<Operations['gateway']>

const outboxLagSMax = 60
const jobsLagSMax = 300

/** Returns whether a dependency of the service does not respond. */
const lacksPart = ({ databaseMs, isNatsConnected, parts }: ServiceState): boolean =>
  databaseMs === null || !isNatsConnected || parts.some(({ state }) => state === 'down')

export const isTroubled = (state: ServiceState): boolean =>
  lacksPart(state) ||
  state.outboxLagS > outboxLagSMax ||
  (state.parkedEvents ?? 0) > 0 ||
  (state.jobs?.failed ?? 0) > 0 ||
  (state.jobs?.lagS ?? 0) > jobsLagSMax

export const isGatewayWhole = ({ isReady, checks, error }: GatewayState): boolean =>
  error === null && isReady && checks.every(({ holds }) => holds)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Counts problems for operators. `down`: services, with the gateway, that are down or lack a dependency. */
export const countTroubles = ({ services, gateway }: Operations) => {
  const states = services.map(({ state }) => state)
  const isGatewayDown = gateway !== null && !isGatewayWhole(gateway)
  return {
    down: states.filter((state) => state === null || lacksPart(state)).length + Number(isGatewayDown),
    failedJobs: sumOf(states.map((state) => state?.jobs?.failed ?? 0)),
    parkedEvents: sumOf(states.map((state) => state?.parkedEvents ?? 0)),
  }
}
