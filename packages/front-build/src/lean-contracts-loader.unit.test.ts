import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as gateway from '@love-space/contracts/http/gateway.ts'
import leanContracts from './lean-contracts-loader.mjs'

it('leaves of a route what a call needs, and of a schema where it is to be found', async () => {
  const resourcePath = fileURLToPath(new URL('../../contracts/src/http/gateway.ts', import.meta.url))
  const written = (await leanContracts.call({ resourcePath })).split('\n')
  const { id, method, path, access } = gateway.handleSpaceToken
  expect(written).toContain(`export const handleSpaceToken = ${JSON.stringify({ id, method, path, access })}`)
  expect(written).toContain(`export const liveStreamPath = "${gateway.liveStreamPath}"`)
  expect(written).toContain("export { TapAnswer } from './gateway.ts?schemas'")
  expect(written).toHaveLength(Object.keys(gateway).length)
})
