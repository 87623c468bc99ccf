import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from './kustomize.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kustomize-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const put = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

const deployment = `
kind: Deployment
metadata: { name: auth, labels: { role: process } }
spec: { template: { spec: { containers: [{ name: main, image: auth, env: [{ name: A, value: '1' }] }] } } }
`

it('merges containers by name, and puts new variables first as kubectl does', () => {
  put({
    'kustomization.yaml': `
resources: [auth.yaml]
patches: [{ path: patch.yaml, target: { labelSelector: 'role in (page,process)' } }]
images: [{ name: auth, newName: example.com/auth, newTag: '2' }]
`,
    'auth.yaml': deployment,
    'patch.yaml': `
kind: Deployment
metadata: { name: every }
spec: { template: { spec: { containers: [{ name: main, env: [{ name: B, value: '2' }] }] } } }
`,
  })
  const env = [
    { name: 'B', value: '2' },
    { name: 'A', value: '1' },
  ]
  expect(render(dir)).toMatchObject([
    {
      metadata: { name: 'auth' },
      spec: { template: { spec: { containers: [{ image: 'example.com/auth:2', env }] } } },
    },
  ])
})

it("lets an overlay change its base's settings", () => {
  put({
    'base/kustomization.yaml': 'configMapGenerator: [{ name: settings, literals: [A=1, B=x=y] }]',
    'over/kustomization.yaml': `
namespace: love
resources: [../base]
configMapGenerator: [{ name: settings, behavior: merge, literals: [A=2] }]
`,
  })
  expect(render(join(dir, 'over'))).toMatchObject([
    { metadata: { name: 'settings', namespace: 'love' }, data: { A: '2', B: 'x=y' } },
  ])
})

it('refuses what it cannot read, and a patch that changes nothing', () => {
  put({ 'kustomization.yaml': 'helmCharts: []' })
  expect(() => render(dir)).toThrow('cannot read helmCharts')
  put({ 'kustomization.yaml': 'resources: [auth.yaml]\npatches: [{ path: patch.yaml }]', 'auth.yaml': deployment })
  put({ 'patch.yaml': 'kind: Deployment\nmetadata: { name: auht }' })
  expect(() => render(dir)).toThrow('changes nothing')
})
