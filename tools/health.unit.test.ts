import { parser } from '@prometheus-io/lezer-promql'
import { observeJobs } from '@love-space/service-kit/jobs/job-metrics.ts'
import { collectProcessMetrics, createMetrics } from '@love-space/service-kit/process/metrics.ts'
import { collectGatewayState } from '../gateway/src/gateway-metrics.ts'
import { collectFollowedStreams } from '@love-space/service-kit/events/follow-stream.ts'
import { observeService } from '@love-space/service-kit/service/service-state.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
const { groups } = parse(read('ops/alerts.yml')) as { groups: readonly { readonly rules: readonly Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('ops/dashboard.json')) as {
  panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
  }[]
}

/** Labels that the scraper adds. */
const scraped = ['job', 'instance']

const exposed = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const metrics = createMetrics('test')
  collectProcessMetrics(metrics, 'test')
  const nothing = {} as never
  const connection = { collection: () => nothing } as never
  observeJobs({ connection, table: [], clock: () => new Date(0), metrics })
  observeService(
    {
      service: 'test',
      version: 'test',
      clock: () => new Date(0),
      connection,
      nats: nothing,
      inbox: nothing,
      consumers: () => undefined,
      outboxLagMs: () => 0,
      parts: () => [],
    },
    metrics,
  )
  collectFollowedStreams(metrics, [])
  const gateway = createMetrics('gateway')
  collectGatewayState(gateway, { nats: nothing, live: nothing, gateways: nothing, proxy: nothing })
  const series = new Map<string, ReadonlySet<string>>([['up', new Set(scraped)]])
  const all = [metrics, gateway].flatMap(({ registry }) => registry.getMetricsAsArray())
  for (const metric of all as unknown as {
    name: string
    type: string
    labelNames?: readonly string[]
  }[]) {
    const labels = ['service', ...scraped, ...(metric.labelNames ?? [])]
    const isHistogram = metric.type === 'histogram'
    if (!isHistogram) series.set(metric.name, new Set(labels))
    else {
      series.set(`${metric.name}_bucket`, new Set([...labels, 'le']))
      for (const end of ['_count', '_sum']) series.set(`${metric.name}${end}`, new Set(labels))
    }
  }
  return series
}
const series = exposed()

interface Query {
  readonly metrics: readonly string[]
  readonly labels: readonly string[]
  readonly isWrong: boolean
}

const queryOf = (expr: string): Query => {
  const metrics: string[] = []
  const labels: string[] = []
  let isWrong = false
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) isWrong = true
      const text = expr.slice(from, to)
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text)
      if (type.name === 'LabelName') labels.push(text)
    },
  })
  return { metrics, labels, isWrong }
}

const expressions = [
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr, ''] as const),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => [`panel ${title}`, expr, legendFormat] as const),
  ),
]

describe('alerts and the dashboard', () => {
  it.each(expressions)('%s uses existing series and labels', (_, expr, legend) => {
    const { metrics, labels, isWrong } = queryOf(expr)
    expect(isWrong).toBe(false)
    expect(metrics.length).toBeGreaterThan(0)
    for (const metric of metrics) expect([...series.keys()]).toContain(metric)
    const known = new Set(metrics.flatMap((metric) => [...(series.get(metric) ?? [])]))
    const shown = [...legend.matchAll(/{{(\w+)}}/g)].map(([, label]) => label ?? '')
    for (const label of [...labels, ...shown]) expect([...known]).toContain(label)
  })

  it('report series and labels that do not exist, and expressions that cannot be read', () => {
    expect(queryOf('sum by (nonsense) (rate(no_such_metric{other="x"}[5m])) > 1')).toEqual({
      metrics: ['no_such_metric'],
      labels: ['nonsense', 'other'],
      isWrong: false,
    })
    expect(queryOf('sum by (').isWrong).toBe(true)
  })

  it('follow the naming of Prometheus: base units, and _total for counters', () => {
    const own = [...series.keys()].filter((name) => !/^(nodejs|process)_/.test(name))
    for (const name of own) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    for (const name of own) expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb)(_|$)/)
  })
})

describe('the runbook', () => {
  const page = read('docs/runbook.md')
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.split('\n')[0] ?? '', text]),
  )

  it('has exactly one section for each alert', () => {
    expect([...sections.keys()]).toEqual(rules.map(({ alert }) => alert))
  })

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    'says of %s what it means, what to look at and what to do',
    (name, rule) => {
      const text = sections.get(name) ?? ''
      expect(text).toContain(`\`${rule.expr}\` for ${rule.for}`)
      for (const part of ['**Meaning.** ', '**Look at**\n\n- ', '**Do**\n\n- ']) expect(text).toContain(part)
      expect(rule.annotations.runbook).toBe(`docs/runbook.md#${name.toLowerCase()}`)
      expect(['page', 'ticket']).toContain(rule.labels.severity)
      expect(text.includes('_page_: ')).toBe(rule.labels.severity === 'page')
    },
  )
})
