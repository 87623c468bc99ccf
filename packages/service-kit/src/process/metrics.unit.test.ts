import { expect, it } from 'vitest'
import { collectProcessMetrics, createMetrics } from './metrics.ts'

it('name process and version, with or without a database', async () => {
  const metrics = createMetrics('gateway')
  collectProcessMetrics(metrics, '2026-11-22')
  expect(await metrics.registry.metrics()).toContain('service_info{version="2026-11-22",service="gateway"} 1')
})
