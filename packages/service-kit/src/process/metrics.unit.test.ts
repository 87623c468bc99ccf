import { expect, it } from 'vitest'
import { collectProcessMetrics, createMetrics } from './metrics.ts'

it('say which version of which process runs, whether it has a database or not', async () => {
  const metrics = createMetrics('gateway')
  collectProcessMetrics(metrics, '2026-11-22')
  expect(await metrics.registry.metrics()).toContain('service_info{version="2026-11-22",service="gateway"} 1')
})
