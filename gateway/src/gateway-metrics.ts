import { addGauge, collectNatsState, type Metrics } from '@love-space/service-kit/process/metrics.ts'
import type { Proxy } from './proxy.ts'

export const collectGatewayState = (
  metrics: Metrics,
  of: {
    readonly nats: { isConnected(): boolean }
    readonly live: { count(): number }
    readonly gateways: { count(): number }
    readonly proxy: Pick<Proxy, 'states' | 'activity'>
  },
): void => {
  const { nats, live, gateways, proxy } = of
  collectNatsState(metrics, nats)
  addGauge(metrics, 'live_streams', 'Live streams that are open.', [], (streams) => streams.set(live.count()))
  addGauge(metrics, 'gateways', 'Living gateways that this one counts, with itself; they share rates.', [], (gauge) =>
    gauge.set(gateways.count()),
  )
  addGauge(
    metrics,
    'upstream_requests',
    'Requests to all services that have a connection, and those that wait for one.',
    ['state'],
    (requests) => {
      const { active, waiting } = proxy.activity()
      requests.set({ state: 'active' }, active)
      requests.set({ state: 'waiting' }, waiting)
    },
  )
  addGauge(
    metrics,
    'upstream_replicas',
    'Replicas of each service by the state of their breaker.',
    ['upstream', 'replica', 'state'],
    (replicas) => {
      replicas.reset()
      for (const { upstream, origin, state } of proxy.states()) replicas.set({ upstream, replica: origin, state }, 1)
    },
  )
}
