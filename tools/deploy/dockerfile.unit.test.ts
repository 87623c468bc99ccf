import { expect, it } from 'vitest'
import { inRoot } from './replay.ts'
import { assignmentsIn, commandIn, stagesOf, withValues } from './dockerfile.ts'

it('reads stages, joins lines and leaves comments out', () => {
  const text = '# image\nFROM node:24 AS install\nRUN a\n\nFROM node:24\nHEALTHCHECK --interval=10s \\\n  CMD ["b"]\n'
  expect(stagesOf(text)).toEqual([
    { name: 'install', base: 'node:24', instructions: [{ name: 'RUN', words: 'a' }] },
    { name: 'image', base: 'node:24', instructions: [{ name: 'HEALTHCHECK', words: '--interval=10s CMD ["b"]' }] },
  ])
  expect(() => stagesOf('RUN a')).toThrow('"RUN a"')
})

it('reads values, with quotes and without', () => {
  expect(assignmentsIn('NODE_OPTIONS="--a --b" PORT=8080 EMPTY=')).toEqual([
    ['NODE_OPTIONS', '--a --b'],
    ['PORT', '8080'],
    ['EMPTY', ''],
  ])
})

it('replaces variables, and takes an unknown one for nothing, as Docker does', () => {
  expect(withValues('/app/${PROJECT}/${OTHER}dist', { PROJECT: 'gateway' })).toBe('/app/gateway/dist')
})

it('reads a command in JSON', () => {
  expect(commandIn('--interval=10s CMD ["node", "-e", "1"]')).toEqual(['node', '-e', '1'])
})

it('puts the folders of our images below a folder, and leaves those of the base image alone', () => {
  expect(inRoot('/tmp/root', 'install -d /app/compiled /work /usr/bin')).toBe(
    'install -d /tmp/root/app/compiled /tmp/root/work /usr/bin',
  )
  expect(inRoot('/tmp/root', 'node packages/app /application http://app/app')).toBe(
    'node packages/app /application http://app/app',
  )
})
